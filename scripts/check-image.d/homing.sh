# The image alone, as `docker build .` makes it.

most_megabytes=300

is_small() {
  local size; size=$(megabytes "$image")
  echo "measured: $size"
  [ "${size% MB}" -le "$most_megabytes" ]
}
nothing_left_over() { # what only builds need, and what the targets piper and full are for
  ! in_box sh -c 'command -v npm || command -v yarn || command -v python3 || ls /opt/piper || ls /opt/ollama || ls /usr/local/include/node' 2>/dev/null
}
starts_compiled() { # the entry and its largest chunks come from the code cache of the image, which nobody in the container can change
  in_box sh -c '! touch /app/compiled/x' 2>/dev/null &&
    [ "$(in_box env NODE_DEBUG_NATIVE=COMPILE_CACHE PORT=0 HOST=127.0.0.1 DATA_DIR=/tmp/again timeout -s TERM 10 \
      node --max-semi-space-size=2 --expose-gc dist/server/main.js 2>&1 | grep -c ' was accepted')" -gt 20 ]
}
knows_itself() {
  [ "$(pd image inspect --format '{{index .Labels "org.opencontainers.image.version"}}' "$image")" = check ] &&
    in_box node -e 'const { bomFormat, components } = require("/app/sbom.cdx.json"); if (bomFormat !== "CycloneDX" || components.length < 100) process.exit(1)' &&
    in_box node scripts/sbom.mjs >"$work/sbom.json" && grep -q pkg:deb/debian/espeak-ng@ "$work/sbom.json"
}
espeak_speaks() { # to a person
  local until=$((SECONDS + 30))
  register
  until as_person /tts/voices | grep -q '"espeak:'; do
    [ "$SECONDS" -lt "$until" ] || { echo 'eSpeak NG was not found'; return 1; }
    sleep 1
  done
  spoken '{"text":"It speaks."}'
}

check_homing() {
  start_box "$image" --read-only --read-only-tmpfs=false
  check 'healthy within 5 s, by its own HEALTHCHECK' healthy
  check '/healthz answers 200' answers /healthz 200
  check '/api/nothing answers 404' answers /api/nothing 404
  check 'the web page is served' serves_page
  check 'runs as user 10001' not_root
  check 'has no capabilities and cannot gain any' no_rights
  check 'its own files cannot be changed' root_is_closed
  check 'what it keeps in /data only it can read' data_is_private
  check 'its key and all its files are for its user alone' key_is_sealed
  check "at most $most_megabytes MB" is_small
  check 'no npm, no headers, no Python, no Piper, no Ollama' nothing_left_over
  check 'it starts from compiled code' starts_compiled
  check 'it knows its version and its packages' knows_itself
  check 'the owner can make an invitation while it runs' in_box node scripts/invite.ts
  check 'the owner can list voices' in_box node scripts/voices.ts list
  check 'eSpeak NG speaks' in_box sh -c 'espeak-ng --stdout hello | head -c 4 | grep -q RIFF'
  check 'so does Homing, with nothing set up' espeak_speaks
  check 'SIGTERM ends it with code 0 within 5 s' stops
  end_box
  start_box "$image" # its own files can be written now: it must not want to
  check 'starts again on the same volume' healthy
  check 'wrote nowhere but /data and /tmp' only_its_places
  [ "$failed" = 0 ] || pd logs "$name" 2>&1 | tail -n 20
  end_box
  pd volume rm "$name" >/dev/null
}
