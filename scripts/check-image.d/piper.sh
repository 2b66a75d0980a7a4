# The target piper.

knows_piper() { in_box node scripts/sbom.mjs >"$work/sbom.json" && grep -q pkg:pypi/piper-tts@ "$work/sbom.json"; }
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
  spoken '{"text":"It speaks.","voice":"piper:en_US-hum-medium"}'
}

check_piper() {
  local started=$SECONDS
  build "$piper" --target piper || { say '✗ the target piper does not build'; failed=$((failed + 1)); return; }
  say "✓ the target piper built in $((SECONDS - started)) s, $(megabytes "$piper")"
  start_box "$piper" --read-only --read-only-tmpfs=false
  check 'piper: healthy within 5 s' healthy
  check 'piper: runs as user 10001' not_root
  check 'piper: it knows its packages' knows_piper
  check 'piper: a voice can be installed, and speaks' piper_speaks
  check 'piper: SIGTERM ends it with code 0 within 5 s' stops
  [ "$failed" = 0 ] || pd logs "$name" 2>&1 | tail -n 20
  end_box
  pd volume rm "$name" >/dev/null
}
