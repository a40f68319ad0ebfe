# jul/03/2023 12:08:15 by RouterOS 6.49.8
# software id = 5ZQK-1C7N
#
# model = RB750Gr3
# serial number = 000000000000
/interface vlan
add arp=enabled disabled=no interface=ether5 mtu=1500 name=vlan-kantor vlan-id=77
/queue type
set 0 kind=pfifo name=default pfifo-limit=50
/queue simple
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=yes limit-at=0/0 max-limit=0/0 name="=== SEKTOR 1 ===" \
    packet-marks="" parent=none priority=8/8 \
    queue=default-small/default-small target=10.22.0.0/24 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=0/0 max-limit=300M/600M name=pop-barat-s1 \
    packet-marks="" parent=none priority=8/8 \
    queue=default-small/default-small target=10.22.0.0/24 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    comment="Jl. Melati 15, RT 09" disabled=no limit-at=1M/2M \
    max-limit=10M/15M name="07-1501 Anton Maulana" packet-marks="" \
    parent=pop-barat-s1 priority=8/8 queue=default-small/default-small \
    target=10.22.0.10/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 4, RT 02" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="3. 1502 Kartini Lestari" \
    packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.11/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=1M/2M max-limit=10M/15M name="1503 Budi Rahayu " \
    packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.12/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Jl. Melati 92, RT 08" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="Pak  Ma'ruf  s1" packet-marks="" \
    parent=pop-barat-s1 priority=8/8 queue=default-small/default-small \
    target=10.22.0.13/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Pak \"Budi\" \$5 C:\\jalan\3F" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1505 Hendra Rahayu" packet-marks="" \
    parent=pop-barat-s1 priority=8/8 queue=default-small/default-small \
    target=10.22.0.14/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s comment="Andr\E9 & Zo\EB" disabled=no limit-at=0/0 \
    max-limit=10M/20M name="1506 Budi Pratama" packet-marks="" \
    parent=pop-barat-s1 priority=8/8 queue=default-small/default-small \
    target=10.22.0.15/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Perumahan Citra \96 blok B\BD" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1507 Anton Kurniawan" packet-marks="" \
    parent=pop-barat-s1 priority=8/8 queue=default-small/default-small \
    target=10.22.0.16/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 \
    burst-time=16s/16s disabled=no limit-at=0/0 max-limit=2M/5M name="1508 En\
    dang Hidayat" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.17/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 \
    burst-time=10s/10s disabled=no limit-at=0/0 max-limit=2M/5M name="1509 Ag\
    us Utami" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.18/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=2M/5M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Jl. Melati 7, RT 06" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1510 Kartini Saputra" packet-marks="" \
    parent=pop-barat-s1 priority=8/8 queue=default-small/default-small \
    target=10.22.0.19/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=60M/60M burst-threshold=60M/60M \
    burst-time=10s/10s comment="Jl. Melati 47, RT 04" disabled=no \
    limit-at=5M/5M max-limit=30M/30M name="1511 Gunawan Utami" packet-marks="\
    " parent=pop-barat-s1 priority=4/4 queue=default-small/default-small \
    target=10.22.0.20/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=1M/2M max-limit=10M/15M name="1512 Bayu Utami" \
    packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.201/32,10.22.0.202/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Jl. Melati 4, RT 06" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1513 Agus Wijaya" packet-marks="" \
    parent=pop-barat-s1 priority=8/8 queue=default-small/default-small \
    target=ether5 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1514 Ri\
    na Pratama" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=vlan-kantor \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s disabled=no limit-at=0/0 max-limit=2048k/2048k name="1\
    515 Sri Wijaya" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.24/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1516 J\
    oko Maulana" packet-marks="" parent=pop-barat-s1 priority=1/1 \
    queue=default-small/default-small target=10.22.0.25/32 \
    total-queue=default-small !time
add bucket-size=0.5/1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1517 Ag\
    us Hidayat" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.26/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=5M/5M max-limit=30M/30M name="1518 Tono Rahayu" \
    packet-marks="" parent=pop-barat-s1 priority=4/4 \
    queue=pcq-upload-default/pcq-download-default target=10.22.0.27/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Jl. Melati 56, RT 05" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1519 Sri Maulana" packet-marks="" \
    parent=pop-barat-s1 priority=8/8 queue=default-small/default-small \
    target=10.22.0.28/32 total-max-limit=20M total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no dst=10.22.250.0/24 limit-at=0/0 \
    max-limit=2M/5M name="1520 Yusuf Halim" packet-marks="" \
    parent=pop-barat-s1 priority=8/8 queue=default-small/default-small \
    target=10.22.0.29/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 91, RT 04" disabled=yes \
    limit-at=0/0 max-limit=5M/10M name="1521 Indah Nugroho" packet-marks="" \
    parent=pop-barat-s1 priority=8/8 queue=default-small/default-small \
    target=10.22.0.30/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 77, RT 04" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="1522 Lilis Saputra" packet-marks="" \
    parent=pop-barat-s1 priority=8/8 queue=default-small/default-small \
    target=10.22.0.32/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    comment="Jl. Melati 52, RT 02" disabled=no limit-at=5M/5M \
    max-limit=30M/30M name="1523 Endang Wijaya" packet-marks="" \
    parent=pop-barat-s1 priority=4/4 queue=default-small/default-small \
    target=10.22.0.32/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s comment="Jl. Melati 88, RT 07" disabled=no \
    limit-at=64k/64k max-limit=10M/20M name="1524 Yusuf Setiawan" \
    packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.33/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="baris satu\nbaris dua" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="1525 Marni Wijaya" packet-marks="" \
    parent=pop-barat-s1 priority=8/8 queue=default-small/default-small \
    target=10.22.0.34/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name=123 \
    packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.35/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/20M burst-threshold=0/7500k \
    burst-time=0s/16s disabled=no limit-at=0/0 max-limit=5M/10M name="1527 Me\
    ga Permata" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.36/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 30, RT 04" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="1528 Anton Nugroho" \
    packet-marks=game parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.37/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=0/0 max-limit=1500k/2500k \
    name="1529 Tono Kurniawan" packet-marks="" parent=pop-barat-s1 \
    priority=8/8 queue=default-small/default-small target=10.22.0.38/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1530 A\
    nton Permata" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.39/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    comment=malam disabled=no limit-at=0/0 max-limit=20M/40M name="1531 Dedi \
    Setiawan malam" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.40/32 \
    time=22h-6h,sun,mon,tue,wed,thu,fri,sat total-queue=default-small
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1531 De\
    di Setiawan" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.40/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1532 An\
    ton Lestari" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.41/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s disabled=no limit-at=0/0 max-limit=10M/20M name="1533 \
    Heri Firmansyah" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.42/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=5M/5M max-limit=30M/30M name="1534 Eko Pratama" \
    packet-marks="" parent=pop-barat-s1 priority=4/4 \
    queue=default-small/default-small target=10.22.0.43/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1535 Ek\
    o Maulana" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.44/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1536 He\
    ri Pratama" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.45/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1537 I\
    wan Santoso" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.46/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Jl. Melati 66, RT 01" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1538 Rudi Kurniawan" packet-marks="" \
    parent=pop-barat-s1 priority=8/8 queue=default-small/default-small \
    target=10.22.0.47/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1539 Wa\
    ti Hidayat" packet-marks="" parent=pop-barat-s1 priority=8/8 \
    queue=default-small/default-small target=10.22.0.48/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=yes limit-at=0/0 max-limit=0/0 name="=== SEKTOR 2 ===" \
    packet-marks="" parent=none priority=8/8 \
    queue=default-small/default-small target=10.22.1.0/24 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=0/0 max-limit=300M/600M name=pop-barat-s2 \
    packet-marks="" parent=none priority=8/8 \
    queue=default-small/default-small target=10.22.1.0/24 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1626 B\
    ambang Maulana" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.10/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Jl. Melati 24, RT 03" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1627 Budi Nugroho" packet-marks="" \
    parent=pop-barat-s2 priority=8/8 queue=default-small/default-small \
    target=10.22.1.11/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1628 Sr\
    i Saputra" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.12/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s comment="Jl. Melati 5, RT 03" disabled=no \
    limit-at=0/0 max-limit=10M/20M name="1629 Dewi Utami" packet-marks="" \
    parent=pop-barat-s2 priority=8/8 queue=default-small/default-small \
    target=10.22.1.13/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1630 B\
    udi Permata" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.14/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1631 A\
    yu Utami" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.15/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Jl. Melati 19, RT 03" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1632 Teguh Hidayat" packet-marks="" \
    parent=pop-barat-s2 priority=8/8 queue=default-small/default-small \
    target=10.22.1.16/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 44, RT 02" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="1633 Surya Maulana" packet-marks="" \
    parent=pop-barat-s2 priority=8/8 queue=default-small/default-small \
    target=10.22.1.17/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    comment="Jl. Melati 40, RT 05" disabled=no limit-at=1M/2M \
    max-limit=10M/15M name="1634 Tuti Wijaya" packet-marks="" \
    parent=pop-barat-s2 priority=8/8 queue=default-small/default-small \
    target=10.22.1.18/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1635 Yu\
    suf Maulana" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.19/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Jl. Melati 26, RT 01" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1636 Kartini Susanto" packet-marks="" \
    parent=pop-barat-s2 priority=8/8 queue=default-small/default-small \
    target=10.22.1.20/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s comment="Jl. Melati 65, RT 06" disabled=no \
    limit-at=0/0 max-limit=10M/20M name="1637 Anton Setiawan" \
    packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.21/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1638 R\
    udi Hidayat" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.22/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1639 Y\
    usuf Setiawan" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.23/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1640 I\
    ndah Pratama" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.24/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 27, RT 04" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="1641 Tono Lestari" packet-marks="" \
    parent=pop-barat-s2 priority=8/8 queue=default-small/default-small \
    target=10.22.1.25/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s comment="Jl. Melati 23, RT 02" disabled=no \
    limit-at=0/0 max-limit=10M/20M name="1642 Budi Pratama" packet-marks="" \
    parent=pop-barat-s2 priority=8/8 queue=default-small/default-small \
    target=10.22.1.26/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1643 An\
    ton Santoso" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.27/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Jl. Melati 49, RT 04" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1644 Rahmat Halim" packet-marks="" \
    parent=pop-barat-s2 priority=8/8 queue=default-small/default-small \
    target=10.22.1.28/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1645 R\
    ina Lestari" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.29/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 14, RT 06" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="1646 Dewi Santoso" packet-marks="" \
    parent=pop-barat-s2 priority=8/8 queue=default-small/default-small \
    target=10.22.1.30/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=1M/2M max-limit=10M/15M name="1647 Teguh Maulana" \
    packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.31/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1648 D\
    oni Maulana" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.32/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=5M/5M max-limit=30M/30M name="1649 Teguh Santoso" \
    packet-marks="" parent=pop-barat-s2 priority=4/4 \
    queue=default-small/default-small target=10.22.1.33/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s disabled=no limit-at=0/0 max-limit=10M/20M name="1650 \
    Indah Utami" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.34/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1651 Me\
    ga Saputra" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.35/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1652 Nu\
    r Utami" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.36/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Jl. Melati 32, RT 09" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1653 Lestari Lestari" packet-marks="" \
    parent=pop-barat-s2 priority=8/8 queue=default-small/default-small \
    target=10.22.1.37/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Jl. Melati 70, RT 02" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1654 Puji Utami" packet-marks="" \
    parent=pop-barat-s2 priority=8/8 queue=default-small/default-small \
    target=10.22.1.38/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s disabled=no limit-at=0/0 max-limit=10M/20M name="1655 \
    Dedi Lestari" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.39/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s disabled=no limit-at=0/0 max-limit=10M/20M name="1656 \
    Rudi Hidayat" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.40/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1657 H\
    endra Setiawan" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.41/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Jl. Melati 73, RT 03" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1658 Agus Saputra" packet-marks="" \
    parent=pop-barat-s2 priority=8/8 queue=default-small/default-small \
    target=10.22.1.42/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1659 H\
    eri Lestari" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.43/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1660 Wa\
    hyu Wijaya" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.44/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1661 Sa\
    ri Nugroho" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.45/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1662 R\
    ina Wijaya" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.46/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1663 Ba\
    mbang Lestari" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.47/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1664 W\
    ati Halim" packet-marks="" parent=pop-barat-s2 priority=8/8 \
    queue=default-small/default-small target=10.22.1.48/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=yes limit-at=0/0 max-limit=0/0 name="=== SEKTOR 3 ===" \
    packet-marks="" parent=none priority=8/8 \
    queue=default-small/default-small target=10.22.2.0/24 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=0/0 max-limit=300M/600M name=pop-barat-s3 \
    packet-marks="" parent=none priority=8/8 \
    queue=default-small/default-small target=10.22.2.0/24 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1751 H\
    endra Rahayu" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.10/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1752 Le\
    stari Firmansyah" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.11/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    comment="Jl. Melati 38, RT 09" disabled=no limit-at=5M/5M \
    max-limit=30M/30M name="1753 Asih Maulana" packet-marks="" \
    parent=pop-barat-s3 priority=4/4 queue=default-small/default-small \
    target=10.22.2.12/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1754 Ra\
    tna Lestari" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.13/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s disabled=no limit-at=0/0 max-limit=10M/20M name="1755 \
    Rina Saputra" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.14/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1756 Ra\
    hmat Setiawan" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.15/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1757 He\
    ndra Susanto" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.16/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s disabled=no limit-at=0/0 max-limit=10M/20M name="1758 \
    Nur Santoso" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.17/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1759 Le\
    stari Utami" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.18/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 39, RT 01" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="1760 Doni Halim" packet-marks="" \
    parent=pop-barat-s3 priority=8/8 queue=default-small/default-small \
    target=10.22.2.19/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 79, RT 04" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="1761 Teguh Susanto" packet-marks="" \
    parent=pop-barat-s3 priority=8/8 queue=default-small/default-small \
    target=10.22.2.20/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1762 Si\
    ti Setiawan" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.21/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s comment="Jl. Melati 20, RT 07" disabled=no \
    limit-at=0/0 max-limit=10M/20M name="1763 Lilis Rahayu" packet-marks="" \
    parent=pop-barat-s3 priority=8/8 queue=default-small/default-small \
    target=10.22.2.22/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1764 Sl\
    amet Permata" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.23/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s disabled=no limit-at=0/0 max-limit=10M/20M name="1765 \
    Lilis Nugroho" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.24/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 60, RT 02" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="1766 Lilis Utami" packet-marks="" \
    parent=pop-barat-s3 priority=8/8 queue=default-small/default-small \
    target=10.22.2.25/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=5M/5M max-limit=30M/30M name="1767 Nur Firmansyah" \
    packet-marks="" parent=pop-barat-s3 priority=4/4 \
    queue=default-small/default-small target=10.22.2.26/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1768 Ay\
    u Kurniawan" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.27/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=1M/2M max-limit=10M/15M name="1769 Siti Pratama" \
    packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.28/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1770 G\
    unawan Nugroho" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.29/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1771 M\
    arni Permata" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.30/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Jl. Melati 62, RT 06" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1772 Dewi Rahayu" packet-marks="" \
    parent=pop-barat-s3 priority=8/8 queue=default-small/default-small \
    target=10.22.2.31/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1773 P\
    uji Santoso" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.32/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s disabled=no limit-at=0/0 max-limit=10M/20M name="1774 \
    Bayu Firmansyah" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.33/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1775 Wa\
    ti Setiawan" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.34/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1776 Sr\
    i Wijaya" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.35/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1777 A\
    nton Pratama" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.36/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 3, RT 06" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="1778 Dewi Saputra" packet-marks="" \
    parent=pop-barat-s3 priority=8/8 queue=default-small/default-small \
    target=10.22.2.37/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s comment="Jl. Melati 23, RT 01" disabled=no \
    limit-at=0/0 max-limit=10M/20M name="1779 Bambang Halim" packet-marks="" \
    parent=pop-barat-s3 priority=8/8 queue=default-small/default-small \
    target=10.22.2.38/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=5M/5M max-limit=30M/30M name="1780 Gunawan Saputra" \
    packet-marks="" parent=pop-barat-s3 priority=4/4 \
    queue=default-small/default-small target=10.22.2.39/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1781 D\
    edi Lestari" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.40/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1782 T\
    uti Santoso" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.41/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s disabled=no limit-at=0/0 max-limit=10M/20M name="1783 \
    Iwan Permata" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.42/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1784 Ni\
    ngsih Maulana" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.43/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    comment="Jl. Melati 32, RT 02" disabled=no limit-at=5M/5M \
    max-limit=30M/30M name="1785 Rudi Utami" packet-marks="" \
    parent=pop-barat-s3 priority=4/4 queue=default-small/default-small \
    target=10.22.2.44/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    comment="Jl. Melati 71, RT 01" disabled=no limit-at=1M/2M \
    max-limit=10M/15M name="1786 Joko Pratama" packet-marks="" \
    parent=pop-barat-s3 priority=8/8 queue=default-small/default-small \
    target=10.22.2.45/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1787 D\
    edi Rahayu" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.46/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1788 T\
    ono Saputra" packet-marks="" parent=pop-barat-s3 priority=8/8 \
    queue=default-small/default-small target=10.22.2.47/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 11, RT 06" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="1789 Lestari Setiawan" packet-marks="\
    " parent=pop-barat-s3 priority=8/8 queue=default-small/default-small \
    target=10.22.2.48/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=yes limit-at=0/0 max-limit=0/0 name="=== SEKTOR 4 ===" \
    packet-marks="" parent=none priority=8/8 \
    queue=default-small/default-small target=10.22.3.0/24 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=0/0 max-limit=300M/600M name=pop-barat-s4 \
    packet-marks="" parent=none priority=8/8 \
    queue=default-small/default-small target=10.22.3.0/24 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1876 S\
    iti Hidayat" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.10/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    comment="Jl. Melati 51, RT 02" disabled=no limit-at=1M/2M \
    max-limit=10M/15M name="1877 Marni Utami" packet-marks="" \
    parent=pop-barat-s4 priority=8/8 queue=default-small/default-small \
    target=10.22.3.11/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1878 Gu\
    nawan Rahayu" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.12/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1879 T\
    aufik Lestari" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.13/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1880 H\
    endra Permata" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.14/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s disabled=no limit-at=0/0 max-limit=10M/20M name="1881 \
    Rudi Wijaya" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.15/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1882 J\
    oko Hidayat" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.16/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s comment="Jl. Melati 92, RT 06" disabled=no \
    limit-at=0/0 max-limit=2M/5M name="1883 Doni Rahayu" packet-marks="" \
    parent=pop-barat-s4 priority=8/8 queue=default-small/default-small \
    target=10.22.3.17/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1884 F\
    itri Maulana" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.18/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1885 R\
    ahmat Setiawan" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.19/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s disabled=no limit-at=0/0 max-limit=10M/20M name="1886 \
    Lestari Lestari" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.20/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1887 Tu\
    ti Susanto" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.21/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    comment="Jl. Melati 55, RT 05" disabled=no limit-at=1M/2M \
    max-limit=10M/15M name="1888 Dewi Permata" packet-marks="" \
    parent=pop-barat-s4 priority=8/8 queue=default-small/default-small \
    target=10.22.3.22/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s comment="Jl. Melati 86, RT 04" disabled=no \
    limit-at=0/0 max-limit=10M/20M name="1889 Dedi Lestari" packet-marks="" \
    parent=pop-barat-s4 priority=8/8 queue=default-small/default-small \
    target=10.22.3.23/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1890 E\
    ko Setiawan" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.24/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1891 B\
    udi Utami" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.25/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1892 Sa\
    ri Permata" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.26/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 72, RT 06" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="1893 Slamet Saputra" packet-marks="" \
    parent=pop-barat-s4 priority=8/8 queue=default-small/default-small \
    target=10.22.3.27/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1894 He\
    ndra Firmansyah" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.28/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1895 S\
    urya Wijaya" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.29/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1896 L\
    estari Pratama" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.30/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1897 R\
    udi Nugroho" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.31/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 35, RT 06" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="1898 Anton Hidayat" packet-marks="" \
    parent=pop-barat-s4 priority=8/8 queue=default-small/default-small \
    target=10.22.3.32/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1899 S\
    ri Lestari" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.33/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=15M/30M burst-threshold=9375k/18750k \
    burst-time=24s/24s comment="Jl. Melati 41, RT 02" disabled=no \
    limit-at=0/0 max-limit=10M/20M name="1900 Taufik Susanto" \
    packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.34/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=1M/2M max-limit=10M/15M name="1901 Budi Permata" \
    packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.35/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1902 He\
    ndra Permata" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.36/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=4M/10M burst-threshold=1250k/3125k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=2M/5M name="1903 Iw\
    an Lestari" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.37/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s comment="Jl. Melati 69, RT 08" disabled=no \
    limit-at=0/0 max-limit=5M/10M name="1904 Mega Hidayat" packet-marks="" \
    parent=pop-barat-s4 priority=8/8 queue=default-small/default-small \
    target=10.22.3.38/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1905 H\
    eri Saputra" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.39/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    comment="Jl. Melati 47, RT 01" disabled=no limit-at=5M/5M \
    max-limit=30M/30M name="1906 Yanti Firmansyah" packet-marks="" \
    parent=pop-barat-s4 priority=4/4 queue=default-small/default-small \
    target=10.22.3.40/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    disabled=no limit-at=1M/2M max-limit=10M/15M name="1907 Marni Permata" \
    packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.41/32 \
    total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 burst-time=0s/0s \
    comment="Jl. Melati 16, RT 04" disabled=no limit-at=1M/2M \
    max-limit=10M/15M name="1908 Dewi Susanto" packet-marks="" \
    parent=pop-barat-s4 priority=8/8 queue=default-small/default-small \
    target=10.22.3.42/32 total-queue=default-small !time
add bucket-size=0.1/0.1 burst-limit=10M/20M burst-threshold=3750k/7500k \
    burst-time=32s/32s disabled=no limit-at=0/0 max-limit=5M/10M name="1909 A\
    rif Rahayu" packet-marks="" parent=pop-barat-s4 priority=8/8 \
    queue=default-small/default-small target=10.22.3.43/32 \
    total-queue=default-small !time
/ip address
add address=10.22.0.1/24 disabled=no interface=ether2 network=10.22.0.0
add address=10.22.1.1/24 disabled=no interface=ether2 network=10.22.1.0
/system identity
set name=pop-barat
