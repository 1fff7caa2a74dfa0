#!/bin/sh
# Dumps a PostgreSQL database into BACKUP_DIR once a day and removes dumps that are older than BACKUP_KEEP_DAYS.
# PostgreSQL's own variables (PGHOST, PGUSER, PGPASSWORD, PGDATABASE) name the database.
#     backup.sh          dump now and every 24 hours; after a failure, again in 10 minutes
#     backup.sh once     dump now
#     backup.sh check    succeed if there is a dump of the last 25 hours
set -eu

dir=${BACKUP_DIR:?}
keep_days=${BACKUP_KEEP_DAYS:-14}
umask 077 # a dump contains password hashes and the secret that signs cookies

dump() {
    file=$dir/jadecourt-$(date -u +%Y-%m-%dT%H%M%SZ).dump
    # A file without the suffix .part is complete.
    pg_dump --format=custom --file="$file.part" || { rm -f "$file.part"; echo "backup failed: $file" >&2; return 1; }
    mv "$file.part" "$file"
    echo "backup written: $file"
    # Only after a success, so that old dumps stay while new ones fail.
    find "$dir" -name 'jadecourt-*.dump*' -mtime "+$keep_days" -exec rm -f {} +
}

case ${1:-loop} in
    once) dump ;;
    check) find "$dir" -name 'jadecourt-*.dump' -mmin -1500 | grep -q . ;;
    loop)
        while true; do
            if dump; then sleep 86400; else sleep 600; fi
        done
        ;;
    *)
        echo "unknown command $1: expected once, check or nothing" >&2
        exit 2
        ;;
esac
