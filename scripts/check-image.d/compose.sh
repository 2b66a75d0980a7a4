# compose.yaml: read by two programs, brought up by podman-compose with the stand-in for Ollama.

project=homing$$
compose_folder=$work/compose

# Debian's podman-compose is too old to know a default within a default.
podman_compose() {
  if [ -z "${PODMAN_COMPOSE:-}" ]; then
    PODMAN_COMPOSE=$work/venv/bin/podman-compose
    [ -x "$PODMAN_COMPOSE" ] || { python3 -m venv "$work/venv" && "$work/venv/bin/pip" install -q podman-compose==1.6.0; }
  fi
  "$PODMAN_COMPOSE" "--podman-args=--root=$work/store" "--podman-args=--runroot=$work/run" "--podman-args=--runtime=runc" \
    -p "$project" -f "$compose_folder/compose.yaml" -f "$compose_folder/check.yaml" "$@"
}
# Only what this machine lacks is changed: the images, systemd for health checks and Docker's kind of log.
write_override() {
  local service
  mkdir -p "$compose_folder/config"
  cp compose.yaml compose.gpu.yaml "$compose_folder/"
  cp config/Caddyfile "$compose_folder/config/"
  {
    echo 'services:'
    for service in "homing $image" "ollama $ollama"; do
      printf '  %s:\n    image: %s\n    ulimits: { nofile: 4096, nproc: 4096 }\n    healthcheck: { interval: disable }\n    logging: { driver: k8s-file }\n' \
        ${service% *} "${service#* }"
    done
  } >"$compose_folder/check.yaml"
}
compose_up() {
  rm -f "$work/token"
  HOMING_PORT=$port HOMING_BIND=127.0.0.1 podman_compose up -d --no-build "$@"
}
compose_down() { podman_compose down "$@"; }
box_of() { echo "${project}_${1}_1"; }

valid() { # by the schema of docker-compose, where there is one
  local program=(docker-compose)
  if docker compose version >/dev/null 2>&1; then program=(docker compose); elif ! command -v docker-compose; then echo 'measured: no docker-compose here'; return 0; fi
  "${program[@]}" -f compose.yaml config && "${program[@]}" -f compose.yaml -f compose.gpu.yaml config &&
    "${program[@]}" -f compose.yaml --profile whisper --profile https config &&
    HOMING_TARGET=piper "${program[@]}" -f compose.yaml config | grep -q 'target: piper'
}
ollama_is_hidden() {
  [ -z "$(pd port "$(box_of ollama)")" ] && [ "$(pd inspect --format '{{.NetworkSettings.Ports}}' "$(box_of ollama)")" = 'map[]' ] &&
    [ "$(pd inspect --format '{{range $name, $_ := .NetworkSettings.Networks}}{{$name}} {{end}}' "$(box_of ollama)")" = "${project}_models " ]
}
limits_hold() {
  local box; box=$(box_of homing)
  [ "$(pd inspect --format '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.Memory}} {{.HostConfig.PidsLimit}}' "$box")" = 'true 1073741824 256' ] &&
    no_rights "$box" && no_rights "$(box_of ollama)" && not_root "$box"
}
person_is_known() { as_person /status | grep -q '"ai":'; }

check_compose() {
  write_override
  check 'compose: valid, with each profile and for a graphics card' valid
  check 'compose: comes up without any .env' compose_up
  check 'compose: Homing is healthy' healthy "$(box_of homing)" "$start_period"
  check 'compose: so is Ollama, by "ollama list"' healthy "$(box_of ollama)" "$start_period"
  check 'compose: the page is served on the published port' serves_page
  check 'compose: limits, no capabilities, closed file systems' limits_hold
  check 'compose: the model comes in the background, and /api/status says so' model_answers
  check 'compose: Ollama has no published port and one network, its own' ollama_is_hidden
  check 'compose: down' compose_down
  check 'compose: up again, Homing alone' compose_up homing
  check 'compose: it is healthy without Ollama' healthy "$(box_of homing)" "$start_period"
  check 'compose: and knows its people still' person_is_known
  [ "$failed" = 0 ] || pd logs "$(box_of homing)" 2>&1 | tail -n 20
  compose_down -v >/dev/null 2>&1
}
