# nov/30/2026 21:10:11 by RouterOS 6.49.17
# software id = XXXX-XXXX
#
/ppp secret
add comment="Jl. Melati No. 3" name=budi01 password=sandi-budi-77 profile="Paket 100Rb" \
    remote-address=192.168.10.5 service=pppoe
add comment="Gg. \"Mawar\", RT 5" name=siti02 password="sandi siti 88" profile=\
    "Tidak Bayar" remote-address=192.168.10.6 service=pppoe
add name=joko03 password=sandi-joko-99 profile="Paket 20 Mbps" remote-address=\
    192.168.10.7 service=pppoe
add disabled=yes name=agus05 password=sandi-agus-12 profile="Paket 100Rb" \
    remote-address=192.168.10.8
add name=dewi04 password=sandi-dewi-11 profile="Paket 100Rb" remote-address=pool-pppoe
