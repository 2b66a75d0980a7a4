# One container under the limits of compose.yaml, and questions to it.

start_period=180000 # of the HEALTHCHECK: a container may take so long before it counts as unhealthy

port=$(free_port)
url=http://127.0.0.1:$port
person='{"name":"ada","email":"ada@people.example","password":"measure-twice-cut-once"}'

start_box() { # start_box <image> [more options]
  local of=$1; shift
  rm -f "$work/token"
  pd --runtime runc run -d --name "$name" --network host --health-interval=disable --tmpfs /tmp:size=256m,mode=1777 \
    --cap-drop all --security-opt no-new-privileges --memory 1g --pids-limit 256 "${ulimits[@]}" \
    -e "PORT=$port" -v "$name:/data" "$@" "$of" >"$work/started" 2>&1 || { cat "$work/started"; exit 1; }
}
in_box() { pd exec "$name" "$@"; }
end_box() { pd rm -f -t 1 "$name" >/dev/null 2>&1; }
# healthy [container [milliseconds]]: by the image's own HEALTHCHECK, soon after the start of its first process
healthy() {
  local box=${1:-$name} most=${2:-5000} took started_at
  started_at=$(pd inspect --format '{{.State.StartedAt.UnixMilli}}' "$box")
  until pd healthcheck run "$box"; do
    took=$(($(milliseconds) - started_at))
    [ "$took" -lt "$start_period" ] || { pd logs "$box" | tail -n 20; return 1; }
    sleep 0.1
  done
  took=$(($(milliseconds) - started_at))
  echo "measured: $took ms"
  [ "$took" -lt "$most" ] || { echo "it took $took ms"; return 1; }
}
answers() { [ "$(curl -s -o /dev/null -w '%{http_code}' "$url$1")" = "$2" ]; }
serves_page() { curl -s "$url/" | grep -qi '<div id='; }
register() { curl -s -o /dev/null -H 'content-type: application/json' -d "$person" "$url/api/auth/register"; }
sign_in() { curl -s -H 'content-type: application/json' -d "$person" "$url/api/auth/login" | sed -n 's/.*"token":"\([^"]*\)".*/\1/p'; }
token() { [ -s "$work/token" ] || sign_in >"$work/token"; cat "$work/token"; }
as_person() { curl -s -H "authorization: Bearer $(token)" "$url/api$1"; }
spoken() { # spoken <request>: POST /api/tts answers with a WAV
  curl -s -H "authorization: Bearer $(token)" -H 'content-type: application/json' -d "$1" -o "$work/spoken" "$url/api/tts" || return 1
  [ "$(head -c 4 "$work/spoken")" = RIFF ] || { head -c 300 "$work/spoken"; return 1; }
}
model_answers() { # what the status says to a person, once the model has come
  local until=$((SECONDS + 60)) status
  register
  until status=$(as_person /status) && grep -q '"ai":{"backend":"ollama","model":"qwen3:4b","reachable":true}' <<<"$status"; do
    [ "$SECONDS" -lt "$until" ] || { echo "$status"; return 1; }
    sleep 0.5
  done
}
not_root() { # not_root [container]
  [ "$(pd exec "${1:-$name}" id -u)" = 10001 ] && [ "$(pd exec "${1:-$name}" sh -c 'stat -c %u /proc/1')" = 10001 ]
}
no_rights() {
  pd exec "${1:-$name}" grep -q '^CapEff:[[:space:]]*0*$' /proc/1/status && pd exec "${1:-$name}" grep -q '^NoNewPrivs:[[:space:]]*1$' /proc/1/status
}
root_is_closed() { ! in_box sh -c 'touch /app/x || touch /etc/x || touch /var/x || touch /opt/x' 2>/dev/null; }
data_is_private() { # for another user of the container, as for another user of the host
  in_box test -f /data/homing.db && in_box test -f /data/keys/master.key || return 1
  ! pd exec --user 20000:20000 "$name" sh -c 'ls /data || cat /data/homing.db || cat /data/keys/master.key' 2>/dev/null
}
key_is_sealed() { # the owner's alone: folder and file, 32 bytes in hex or base64 or raw
  [ "$(in_box stat -c '%a %u %F' /data/keys/master.key)" = '600 10001 regular file' ] && [ "$(in_box stat -c '%a %u' /data/keys)" = '700 10001' ] &&
    [ "$(in_box find /data -type f -perm /077)" = '' ]
}
only_its_places() { # what differs from the image, but for volumes, tmpfs and the files that podman itself puts into /etc and /run
  ! pd diff "$name" | grep -vE '^[AC] /(dev|proc|sys|tmp|data|run|run/.*|etc|etc/(hosts|hostname|resolv\.conf|mtab))$'
}
stops() {
  local before after code
  before=$(milliseconds)
  pd kill --signal TERM "$name"
  code=$(timeout 10 podman "${store[@]}" wait "$name") || return 1
  after=$(milliseconds)
  echo "measured: $((after - before)) ms"
  echo "ended with code $code after $((after - before)) ms"
  [ "$code" = 0 ] && [ $((after - before)) -lt 5000 ]
}
