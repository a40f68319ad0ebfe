# 2026-11-30 21:10:11 by RouterOS 7.18.2
# software id = XXXX-XXXX
#
/ppp secret
add comment="Jl. Melati No. 3" name=budi01 profile="Paket 100Rb" remote-address=\
    192.168.10.5 service=pppoe
add comment="Gg. Mawar" name=siti02 profile="Tidak Bayar" remote-address=192.168.10.6 \
    service=pppoe
add name=joko03 profile="Paket 20 Mbps" remote-address=192.168.10.7 service=pppoe
