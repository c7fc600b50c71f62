#!/bin/sh
# Fills the templates of this folder for one of three machines, where Debian's own units read them.
# sh machine.sh N FILE [MEMBERS]: N is 1, 2, 3, or more for a machine of servers only. FILE has the addresses
# and passwords (README.md, "On three machines"). MEMBERS is what `etcdctl member add` printed for a new machine.
set -eu
machine=$1
file=$(realpath "$2")
members=${3:-}
cd "$(dirname "$0")"
. "$file"
eval "host=\$HOST_$machine"
etc=${ETC:-/etc}
umask 022
mkdir -p "$etc/default" "$etc/patroni" "$etc/haproxy" "$etc/pgbouncer" "$etc/modules-load.d" "$etc/udev/rules.d"

servers=
cluster=
hosts=
for n in 1 2 3; do
  eval "address=\$HOST_$n"
  servers="$servers  server pg-$n $address:5432 check port 8008\\n"
  cluster="$cluster,etcd-$n=http://$address:2380"
  hosts="$hosts,$address:2379"
done
state=${members:+existing}
version=$(dpkg-query --show --showformat='${Version}' pgbouncer 2>/dev/null || true)
prepared=
query=
if dpkg --compare-versions "${version:-0}" ge 1.21 2>/dev/null; then
  prepared='max_prepared_statements = 500'
  query='?prepare=true'
fi

# fill TEMPLATE FOLDER: the ports are the usual ones.
fill() {
  sed -e "s|__folder__/__name__|$2|g; s|__folder__|$2|g; s|__name__|pg-$machine|g" \
    -e "s|__host__|$host|g; s|__network__|$NETWORK|g" \
    -e "s|__etcd__|${hosts#,}|g; s|__etcdName__|etcd-$machine|g; s|__etcdCluster__|${members:-${cluster#,}}|g" \
    -e "s|^initial-cluster-state: new|initial-cluster-state: ${state:-new}|" \
    -e "s|__etcdPort__|2379|g; s|__etcdPeerPort__|2380|g; s|__restPort__|8008|g; s|__postgresPort__|5432|g" \
    -e "s|__primaryPort__|5000|g; s|__pgbouncerPort__|6432|g" \
    -e "s|__binDir__|$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)|g" \
    -e "s|__superuserPassword__|$SUPERUSER|g; s|__replicatorPassword__|$REPLICATOR|g" \
    -e "s|__preparedStatements__|$prepared|g" \
    -e 's|synchronous_mode_strict: false|synchronous_mode_strict: true|; s|mode: off|mode: required|' \
    -e "/^  server a /d; s|^  server b .*|${servers%??}|; s|^global\$|&\n  user haproxy\n  group haproxy|" "$1"
}

# private FILE OWNER: standard input becomes a file that only its owner reads.
private() {
  (umask 077 && cat >"$1.new")
  [ "$etc" != /etc ] || chown "$2" "$1.new"
  mv "$1.new" "$1"
}

[ "$etc" != /etc ] || install -d -o postgres -g postgres -m 700 /var/lib/postgresql/patroni
fill etcd.yml /var/lib >"$etc/etcd.yml"
echo 'DAEMON_ARGS="--config-file /etc/etcd.yml"' >"$etc/default/etcd"
fill patroni.yml /var/lib/postgresql/patroni | private "$etc/patroni/config.yml" postgres
fill haproxy.cfg /etc/haproxy >"$etc/haproxy/haproxy.cfg"
fill pgbouncer.ini /etc/pgbouncer | private "$etc/pgbouncer/pgbouncer.ini" postgres
printf '"sikka" "%s"\n"pgbouncer" "%s"\n' "$SIKKA" "$PGBOUNCER" | private "$etc/pgbouncer/userlist.txt" postgres
# softdog is the kernel's own watchdog, for a machine that has no other.
echo softdog >"$etc/modules-load.d/softdog.conf"
echo 'KERNEL=="watchdog", OWNER="postgres", MODE="0600"' >"$etc/udev/rules.d/60-watchdog.rules"

# The environment of the servers on this machine: without the pooler, and with it.
nodes="postgres://sikka:$SIKKA@$HOST_1,$HOST_2,$HOST_3/sikka?target_session_attrs=read-write"
environment() {
  cat <<EOF
HOST=$host
DATABASE_URL=$1
REDIS_URL=redis://default:$REDIS@$HOST_1:6379
APP_SECRET=$APP_SECRET
EOF
}
environment "$nodes" | private "$etc/sikka-cluster.env" root
{
  environment "postgres://sikka:$SIKKA@$host:6432/sikka$query"
  echo "DATABASE_URL_DIRECT=$nodes"
} | private "$etc/sikka-cluster-pooler.env" root
