/queue simple add name=total-rt05 target=192.168.10.0/24 max-limit=50M/100M comment="rtrw:rt05/p/total-rt05"
/queue simple add name=01-siti target=192.168.10.10/32 parent=total-rt05 max-limit=2M/2M burst-limit=8M/8M burst-threshold=1M/1M burst-time=16s/16s comment="rtrw:rt05/s/p01 Bu Siti"
/queue simple add name=02-budi target=192.168.10.11/32 parent=total-rt05 max-limit=2M/2M burst-limit=8M/8M burst-threshold=1M/1M burst-time=16s/16s comment="rtrw:rt05/s/p02 Pak \"Budi\" \$5"
