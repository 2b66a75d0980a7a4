# Runs the program $1 as `$1 serve`, without standard input: ours says whether Homing still is. Once it ends, the program is asked
# to end, and after five seconds the whole group is ended. Ends as the program does. Started by child.ts, with arguments.
exec 3<&0 </dev/null
"$1" serve 3<&- &
child=$!
{ while read -r _; do :; done <&3; kill -TERM "$child"; sleep 5; kill -KILL 0; } 2>/dev/null &
exec 3<&-
wait "$child"
