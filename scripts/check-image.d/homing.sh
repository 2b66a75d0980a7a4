# The image alone, as `docker build .` makes it.

nothing_left_over() { # what only builds need, and what Ollama is for
  ! in_box sh -c 'command -v npm || command -v yarn || command -v pip || ls /opt/ollama /usr/local/include/node' 2>/dev/null
}
knows_itself() {
  [ "$(pd image inspect --format '{{index .Labels "org.opencontainers.image.version"}}' "$image")" = check ] &&
    in_box node -e 'const { bomFormat, components } = require("/app/sbom.cdx.json"); if (bomFormat !== "CycloneDX" || components.length < 100) process.exit(1)' &&
    in_box node scripts/sbom.mjs >"$work/sbom.json" && grep -q pkg:deb/debian/espeak-ng@ "$work/sbom.json" && grep -q pkg:pypi/piper-tts@ "$work/sbom.json"
}
piper_speaks() { # a voice as the tests make it, through the command and to a person
  local voices=$work/voices until=$((SECONDS + 60))
  "$(node --input-type=module -e 'import { findNode24 } from "./scripts/pinned-node.mjs"; console.log(findNode24())')" --input-type=module \
    -e 'const { makeHummingVoice } = await import("./tests/support/piper-voice.ts"); makeHummingVoice(process.argv[1])' "$voices" || return 1
  tar -C "$voices" -c . | pd exec -i "$name" sh -c 'mkdir -p /tmp/voices && tar -x --no-same-owner -C /tmp/voices'
  in_box node scripts/voices.ts install /tmp/voices/en_US-hum-medium.onnx || return 1
  register
  until as_person /tts/voices | grep -q piper:en_US-hum-medium; do
    [ "$SECONDS" -lt "$until" ] || { echo 'the voice was not found'; return 1; }
    sleep 1
  done
  curl -s -H "authorization: Bearer $(token)" -H 'content-type: application/json' \
    -d '{"text":"It speaks.","voice":"piper:en_US-hum-medium"}' -o "$work/spoken" "$url/api/tts" || return 1
  [ "$(head -c 4 "$work/spoken")" = RIFF ] || { head -c 300 "$work/spoken"; return 1; }
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
  check 'no npm, no headers, no Ollama; a list of what is in it' nothing_left_over
  check 'it knows its version and its packages' knows_itself
  check 'the owner can make an invitation while it runs' in_box node scripts/invite.ts
  check 'the owner can list voices' in_box node scripts/voices.ts list
  check 'eSpeak NG speaks' in_box sh -c 'espeak-ng --stdout hello | head -c 4 | grep -q RIFF'
  check 'a Piper voice can be installed, and speaks' piper_speaks
  check 'SIGTERM ends it with code 0 within 5 s' stops
  end_box
  start_box "$image" # its own files can be written now: it must not want to
  check 'starts again on the same volume' healthy
  check 'wrote nowhere but /data and /tmp' only_its_places
  [ "$failed" = 0 ] || pd logs "$name" 2>&1 | tail -n 20
  end_box
  pd volume rm "$name" >/dev/null
}
