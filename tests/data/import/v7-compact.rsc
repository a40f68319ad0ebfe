# 2026-07-11 21:04:13 by RouterOS 7.21.5
# software id = 5ZQK-1C7N
#
# model = RB5009UG+S+
# serial number = 000000000000
/interface bridge
add name=bridge1
/queue type
add cake-rtt=50ms kind=cake name=cake-up
add cake-rtt=50ms kind=cake name=cake-down
/queue simple
add comment=backbone max-limit=900M/1G name="TOTAL pop-utara" \
    target=10.0.0.0/8
add max-limit=300M/600M name=pop-utara-s1 parent="TOTAL pop-utara" \
    target=10.21.0.0/24
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    comment="Jl. Melati 60, RT 02" max-limit=5M/10M name="07-1001 Wahyu Perma\
    ta" parent=pop-utara-s1 target=10.21.0.10/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="warung.joko@rt03" parent=pop-utara-s1 \
    target=10.21.0.11/32
add comment="Ibu Siti \E2\80\93 RT 03 \E2\98\95" limit-at=1M/2M \
    max-limit=10M/15M name="Bu Siti, RT 3" parent=pop-utara-s1 \
    target=10.21.0.12/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="ma'ruf " parent=pop-utara-s1 target=10.21.0.13/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    comment="Caf\E9 Tua" max-limit=5M/10M name="1005 Rina Pratama" \
    parent=pop-utara-s1 target=10.21.0.14/32
add burst-time=16s/16s max-limit=5M/10M name="1006 Dewi Saputra" \
    parent=pop-utara-s1 target=10.21.0.15/32
add burst-limit=10M/20M burst-threshold=10M/20M burst-time=8s/8s \
    max-limit=5M/10M name="1007 Fitri Permata" parent=pop-utara-s1 \
    target=10.21.0.16/32
add burst-limit=4M/10M burst-threshold=4M/10M burst-time=8s/8s \
    max-limit=2M/5M name="1008 Dewi Wijaya" parent=pop-utara-s1 \
    target=10.21.0.17/32
add burst-limit=4M/10M burst-threshold=4M/10M burst-time=8s/8s \
    max-limit=2M/5M name="1009 Anton Pratama" parent=pop-utara-s1 \
    target=10.21.0.18/32
add burst-limit=2M/5M burst-threshold=1M/1M burst-time=8s/8s max-limit=2M/5M \
    name="1010 Ratna Permata" parent=pop-utara-s1 target=10.21.0.19/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1011 Mega Hidayat" parent=pop-utara-s1 \
    target=10.21.0.210/32,2001:db8:21::/64
add limit-at=5M/5M max-limit=30M/30M name="1012 Iwan Maulana" \
    parent=pop-utara-s1 priority=4/4 target="<pppoe-warnet>"
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1013 Wati Halim" parent=pop-utara-s1 target=bridge1
add comment=teknisi name="1014 Tuti Setiawan" parent=pop-utara-s1 \
    target=10.21.0.23/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=7M/2M name="1015 Marni Permata" parent=pop-utara-s1 \
    target=10.21.0.24/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1016 Sari Wijaya" parent=pop-utara-s1 \
    priority=1/8 target=10.21.0.25/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1017 Ningsih Maulana" parent=pop-utara-s1 \
    queue=cake-up/cake-down target=10.21.0.26/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="TIDAK BAYAR" disabled=yes max-limit=2M/5M name="1018 Kartini Hid\
    ayat" parent=pop-utara-s1 target=10.21.0.27/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    disabled=yes max-limit=5M/10M name="1019 Ningsih Firmansyah" \
    parent=pop-utara-s1 target=10.21.0.28/32
add limit-at=1M/2M max-limit=10M/15M name="1020 Wahyu Permata" \
    parent=pop-utara-s1 target=10.21.0.30/32
add comment="Jl. Melati 89, RT 08" limit-at=1M/2M max-limit=10M/15M name="102\
    1 Heri Permata" parent=pop-utara-s1 target=10.21.0.30/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 47, RT 08" max-limit=2M/5M name="1022 Kartini Pratama\
    " parent="TOTAL pop-utara" target=10.21.0.31/32
add burst-limit=10M/20M burst-time=32s/32s max-limit=5M/10M name="1023 Rina U\
    tami" parent=pop-utara-s1 target=10.21.0.32/32
add comment="a\\b \"c\" \$d" limit-at=5M/5M max-limit=30M/30M name="1024 Bay\
    u Utami" parent=pop-utara-s1 priority=4/4 target=10.21.0.33/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1025 Ningsih Santoso" parent=pop-utara-s1 \
    target=10.21.0.34/32 total-limit-at=1M
add comment="Jl. Melati 92, RT 01" limit-at=1M/2M max-limit=10M/15M name="Ib\
    u Ani  (kos)" parent=pop-utara-s1 target=10.21.0.35/32
add comment="Jl. Melati 41, RT 03" max-limit=1G/1G name="1027 Eko Hidayat" \
    parent=pop-utara-s1 target=10.21.0.36/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1028 Marni Wijaya" parent=pop-utara-s1 \
    target=10.21.1.9/29
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1029 Joko Nugroho" parent=pop-utara-s1 \
    target=10.21.0.38/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1030 Endang Kurniawan" parent=pop-utara-s1 \
    target=10.21.0.39/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1031 Marni Permata" parent=pop-utara-s1 \
    target=10.21.0.40/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    comment="Jl. Melati 46, RT 03" max-limit=5M/10M \
    name="1032 Rudi Setiawan" parent=pop-utara-s1 target=10.21.0.41/32
add comment="Jl. Melati 49, RT 08" limit-at=1M/2M max-limit=10M/15M name="103\
    3 Anton Permata" parent=pop-utara-s1 target=10.21.0.42/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1034 Hendra Saputra" parent=pop-utara-s1 \
    target=10.21.0.43/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1035 Slamet Setiawan" parent=pop-utara-s1 \
    target=10.21.0.44/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1036 Taufik Halim" parent=pop-utara-s1 \
    target=10.21.0.45/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1037 Arif Halim" parent=pop-utara-s1 \
    target=10.21.0.46/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1038 Rahmat Kurniawan" parent=pop-utara-s1 \
    target=10.21.0.47/32
add limit-at=1M/2M max-limit=10M/15M name="1039 Budi Setiawan" \
    parent=pop-utara-s1 target=10.21.0.48/32
add disabled=yes name="----- sektor 2 -----" target=192.0.2.0/32
add max-limit=300M/600M name=pop-utara-s2 parent="TOTAL pop-utara" \
    target=10.21.1.0/24
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 50, RT 07" max-limit=2M/5M name="1126 Yusuf Utami" \
    parent=pop-utara-s2 target=10.21.1.10/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1127 Nur Nugroho" parent=pop-utara-s2 \
    target=10.21.1.11/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    comment="Jl. Melati 38, RT 05" max-limit=10M/20M name="1128 Slamet Permat\
    a" parent=pop-utara-s2 target=10.21.1.12/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    comment="Jl. Melati 81, RT 07" max-limit=10M/20M name="1129 Indah Saputra\
    " parent=pop-utara-s2 target=10.21.1.13/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1130 Eko Saputra" parent=pop-utara-s2 \
    target=10.21.1.14/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1131 Yusuf Utami" parent=pop-utara-s2 \
    target=10.21.1.15/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    comment="Jl. Melati 43, RT 03" max-limit=5M/10M name="1132 Fitri Rahayu" \
    parent=pop-utara-s2 target=10.21.1.16/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1133 Yanti Lestari" parent=pop-utara-s2 \
    target=10.21.1.17/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    comment="Jl. Melati 89, RT 06" max-limit=10M/20M name="1134 Ratna Nugroho\
    " parent=pop-utara-s2 target=10.21.1.18/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1135 Dewi Maulana" parent=pop-utara-s2 \
    target=10.21.1.19/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1136 Bambang Firmansyah" parent=pop-utara-s2 \
    target=10.21.1.20/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 87, RT 03" max-limit=2M/5M name="1137 Teguh Maulana" \
    parent=pop-utara-s2 target=10.21.1.21/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1138 Kartini Pratama" parent=pop-utara-s2 \
    target=10.21.1.22/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1139 Doni Setiawan" parent=pop-utara-s2 \
    target=10.21.1.23/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1140 Marni Lestari" parent=pop-utara-s2 \
    target=10.21.1.24/32
add limit-at=1M/2M max-limit=10M/15M name="1141 Iwan Permata" \
    parent=pop-utara-s2 target=10.21.1.25/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1142 Rina Susanto" parent=pop-utara-s2 \
    target=10.21.1.26/32
add comment="Jl. Melati 49, RT 06" limit-at=1M/2M max-limit=10M/15M name="114\
    3 Wati Permata" parent=pop-utara-s2 target=10.21.1.27/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1144 Joko Maulana" parent=pop-utara-s2 \
    target=10.21.1.28/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1145 Wati Maulana" parent=pop-utara-s2 \
    target=10.21.1.29/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1146 Kartini Halim" parent=pop-utara-s2 \
    target=10.21.1.30/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1147 Rina Lestari" parent=pop-utara-s2 \
    target=10.21.1.31/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1148 Lilis Utami" parent=pop-utara-s2 \
    target=10.21.1.32/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1149 Bayu Saputra" parent=pop-utara-s2 \
    target=10.21.1.33/32
add limit-at=1M/2M max-limit=10M/15M name="1150 Ratna Hidayat" \
    parent=pop-utara-s2 target=10.21.1.34/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1151 Rina Firmansyah" parent=pop-utara-s2 \
    target=10.21.1.35/32
add comment="Jl. Melati 72, RT 08" limit-at=1M/2M max-limit=10M/15M name="115\
    2 Yanti Permata" parent=pop-utara-s2 target=10.21.1.36/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    comment="Jl. Melati 57, RT 01" max-limit=5M/10M \
    name="1153 Lilis Saputra" parent=pop-utara-s2 target=10.21.1.37/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1154 Rina Kurniawan" parent=pop-utara-s2 \
    target=10.21.1.38/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1155 Budi Wijaya" parent=pop-utara-s2 \
    target=10.21.1.39/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1156 Sari Wijaya" parent=pop-utara-s2 \
    target=10.21.1.40/32
add max-limit=64k/64k name="1157 Ratna Halim" parent=pop-utara-s2 \
    target=10.21.1.41/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 10, RT 06" max-limit=2M/5M name="1158 Kartini Pratama\
    " parent=pop-utara-s2 target=10.21.1.42/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1159 Heri Nugroho" parent=pop-utara-s2 \
    target=10.21.1.43/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1160 Bayu Lestari" parent=pop-utara-s2 \
    target=10.21.1.44/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1161 Asih Halim" parent=pop-utara-s2 \
    target=10.21.1.45/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1162 Nur Santoso" parent=pop-utara-s2 \
    target=10.21.1.46/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 47, RT 01" max-limit=2M/5M name="1163 Mega Pratama" \
    parent=pop-utara-s2 target=10.21.1.47/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1164 Ratna Saputra" parent=pop-utara-s2 \
    target=10.21.1.48/32
add disabled=yes name="----- sektor 3 -----" target=192.0.2.0/32
add max-limit=300M/600M name=pop-utara-s3 target=10.21.2.0/24
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1251 Lilis Susanto" parent=pop-utara-s3 \
    target=10.21.2.10/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 45, RT 07" max-limit=2M/5M name="1252 Joko Halim" \
    parent=pop-utara-s3 target=10.21.2.11/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    comment="Jl. Melati 42, RT 02" max-limit=10M/20M name="1253 Kartini Nugro\
    ho" parent=pop-utara-s3 target=10.21.2.12/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1254 Tuti Setiawan" parent=pop-utara-s3 \
    target=10.21.2.13/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1255 Dewi Susanto" parent=pop-utara-s3 \
    target=10.21.2.14/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    comment="Jl. Melati 66, RT 08" max-limit=5M/10M name="1256 Gunawan Permat\
    a" parent=pop-utara-s3 target=10.21.2.15/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 9, RT 08" max-limit=2M/5M name="1257 Bambang Halim" \
    parent=pop-utara-s3 target=10.21.2.16/32
add limit-at=1M/2M max-limit=10M/15M name="1258 Agus Rahayu" \
    parent=pop-utara-s3 target=10.21.2.17/32
add comment="Jl. Melati 40, RT 01" max-limit=64k/64k name="1259 Slamet Hidaya\
    t" parent=pop-utara-s3 target=10.21.2.18/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 81, RT 05" max-limit=2M/5M name="1260 Sari Wijaya" \
    parent=pop-utara-s3 target=10.21.2.19/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1261 Bayu Susanto" parent=pop-utara-s3 \
    target=10.21.2.20/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1262 Kartini Halim" parent=pop-utara-s3 \
    target=10.21.2.21/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1263 Lestari Permata" parent=pop-utara-s3 \
    target=10.21.2.22/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1264 Wati Firmansyah" parent=pop-utara-s3 \
    target=10.21.2.23/32
add limit-at=1M/2M max-limit=10M/15M name="1265 Taufik Lestari" \
    parent=pop-utara-s3 target=10.21.2.24/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1266 Hendra Pratama" parent=pop-utara-s3 \
    target=10.21.2.25/32
add limit-at=1M/2M max-limit=10M/15M name="1267 Ningsih Hidayat" \
    parent=pop-utara-s3 target=10.21.2.26/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1268 Endang Setiawan" parent=pop-utara-s3 \
    target=10.21.2.27/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1269 Indah Firmansyah" parent=pop-utara-s3 \
    target=10.21.2.28/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1270 Bambang Halim" parent=pop-utara-s3 \
    target=10.21.2.29/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1271 Gunawan Santoso" parent=pop-utara-s3 \
    target=10.21.2.30/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 2, RT 01" max-limit=2M/5M name="1272 Kartini Setiawan\
    " parent=pop-utara-s3 target=10.21.2.31/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    comment="Jl. Melati 29, RT 06" max-limit=10M/20M name="1273 Agus Kurniawa\
    n" parent=pop-utara-s3 target=10.21.2.32/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 16, RT 04" max-limit=2M/5M name="1274 Eko Permata" \
    parent=pop-utara-s3 target=10.21.2.33/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1275 Teguh Rahayu" parent=pop-utara-s3 \
    target=10.21.2.34/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 22, RT 05" max-limit=2M/5M name="1276 Sari Permata" \
    parent=pop-utara-s3 target=10.21.2.35/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1277 Endang Hidayat" parent=pop-utara-s3 \
    target=10.21.2.36/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1278 Ayu Maulana" parent=pop-utara-s3 \
    target=10.21.2.37/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1279 Marni Nugroho" parent=pop-utara-s3 \
    target=10.21.2.38/32
add comment="Jl. Melati 95, RT 02" max-limit=64k/64k name="1280 Agus Kurniawa\
    n" parent=pop-utara-s3 target=10.21.2.39/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1281 Iwan Permata" parent=pop-utara-s3 \
    target=10.21.2.40/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1282 Teguh Santoso" parent=pop-utara-s3 \
    target=10.21.2.41/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1283 Iwan Kurniawan" parent=pop-utara-s3 \
    target=10.21.2.42/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 75, RT 04" max-limit=2M/5M name="1284 Rudi Firmansyah\
    " parent=pop-utara-s3 target=10.21.2.43/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 50, RT 04" max-limit=2M/5M name="1285 Siti Rahayu" \
    parent=pop-utara-s3 target=10.21.2.44/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 78, RT 08" max-limit=2M/5M \
    name="1286 Hendra Nugroho" parent=pop-utara-s3 target=10.21.2.45/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    comment="Jl. Melati 24, RT 08" max-limit=10M/20M name="1287 Doni Rahayu" \
    parent=pop-utara-s3 target=10.21.2.46/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1288 Nur Lestari" parent=pop-utara-s3 \
    target=10.21.2.47/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1289 Lilis Santoso" parent=pop-utara-s3 \
    target=10.21.2.48/32
add disabled=yes name="----- sektor 4 -----" target=192.0.2.0/32
add max-limit=300M/600M name=pop-utara-s4 target=10.21.3.0/24
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1376 Bambang Saputra" parent=pop-utara-s4 \
    target=10.21.3.10/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1377 Ningsih Wijaya" parent=pop-utara-s4 \
    target=10.21.3.11/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1378 Eko Setiawan" parent=pop-utara-s4 \
    target=10.21.3.12/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    comment="Jl. Melati 1, RT 06" max-limit=10M/20M name="1379 Bambang Firman\
    syah" parent=pop-utara-s4 target=10.21.3.13/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1380 Tuti Maulana" parent=pop-utara-s4 \
    target=10.21.3.14/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1381 Iwan Hidayat" parent=pop-utara-s4 \
    target=10.21.3.15/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1382 Anton Saputra" parent=pop-utara-s4 \
    target=10.21.3.16/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1383 Slamet Lestari" parent=pop-utara-s4 \
    target=10.21.3.17/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1384 Yusuf Susanto" parent=pop-utara-s4 \
    target=10.21.3.18/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1385 Surya Permata" parent=pop-utara-s4 \
    target=10.21.3.19/32
add limit-at=1M/2M max-limit=10M/15M name="1386 Arif Setiawan" \
    parent=pop-utara-s4 target=10.21.3.20/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 23, RT 04" max-limit=2M/5M name="1387 Mega Nugroho" \
    parent=pop-utara-s4 target=10.21.3.21/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 35, RT 08" max-limit=2M/5M name="1388 Sari Halim" \
    parent=pop-utara-s4 target=10.21.3.22/32
add limit-at=5M/5M max-limit=30M/30M name="1389 Eko Santoso" \
    parent=pop-utara-s4 priority=4/4 target=10.21.3.23/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 44, RT 09" max-limit=2M/5M name="1390 Yanti Halim" \
    parent=pop-utara-s4 target=10.21.3.24/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1391 Iwan Kurniawan" parent=pop-utara-s4 \
    target=10.21.3.25/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1392 Bayu Permata" parent=pop-utara-s4 \
    target=10.21.3.26/32
add limit-at=1M/2M max-limit=10M/15M name="1393 Fitri Setiawan" \
    parent=pop-utara-s4 target=10.21.3.27/32
add limit-at=1M/2M max-limit=10M/15M name="1394 Marni Rahayu" \
    parent=pop-utara-s4 target=10.21.3.28/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 95, RT 06" max-limit=2M/5M name="1395 Doni Saputra" \
    parent=pop-utara-s4 target=10.21.3.29/32
add burst-limit=15M/30M burst-threshold=9375k/18750k burst-time=24s/24s \
    max-limit=10M/20M name="1396 Doni Susanto" parent=pop-utara-s4 \
    target=10.21.3.30/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    comment="Jl. Melati 97, RT 06" max-limit=5M/10M name="1397 Eko Firmansyah\
    " parent=pop-utara-s4 target=10.21.3.31/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 44, RT 07" max-limit=2M/5M name="1398 Bambang Utami" \
    parent=pop-utara-s4 target=10.21.3.32/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1399 Wati Santoso" parent=pop-utara-s4 \
    target=10.21.3.33/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1400 Iwan Lestari" parent=pop-utara-s4 \
    target=10.21.3.34/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1401 Tuti Halim" parent=pop-utara-s4 \
    target=10.21.3.35/32
add comment="Jl. Melati 55, RT 05" limit-at=1M/2M max-limit=10M/15M name="140\
    2 Ayu Maulana" parent=pop-utara-s4 target=10.21.3.36/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    max-limit=5M/10M name="1403 Agus Saputra" parent=pop-utara-s4 \
    target=10.21.3.37/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    comment="Jl. Melati 17, RT 05" max-limit=2M/5M name="1404 Dedi Nugroho" \
    parent=pop-utara-s4 target=10.21.3.38/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1405 Rina Nugroho" parent=pop-utara-s4 \
    target=10.21.3.39/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1406 Marni Kurniawan" parent=pop-utara-s4 \
    target=10.21.3.40/32
add limit-at=5M/5M max-limit=30M/30M name="1407 Ratna Lestari" \
    parent=pop-utara-s4 priority=4/4 target=10.21.3.41/32
add burst-limit=4M/10M burst-threshold=1250k/3125k burst-time=32s/32s \
    max-limit=2M/5M name="1408 Ratna Susanto" parent=pop-utara-s4 \
    target=10.21.3.42/32
add burst-limit=10M/20M burst-threshold=3750k/7500k burst-time=32s/32s \
    comment="Jl. Melati 32, RT 05" max-limit=5M/10M name="1409 Sri Permata" \
    parent=pop-utara-s4 target=10.21.3.43/32
add comment="sisanya, paling bawah" max-limit=5M/5M name=LAIN-LAIN \
    target=0.0.0.0/0
/ip firewall filter
add action=fasttrack-connection chain=forward connection-state=established,related disabled=yes hw-offload=yes
/system clock
set time-zone-name=Asia/Jakarta
/system identity
set name=pop-utara
