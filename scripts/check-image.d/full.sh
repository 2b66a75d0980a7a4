# The target full, with a stand-in for Ollama.

# An image laid out as Ollama's, with something for graphics cards that has to stay behind.
make_ollama() {
  local root=$work/ollama box
  rm -rf "$root"
  mkdir -p "$root/usr/bin" "$root/usr/lib/ollama/cuda_v13" "$root/usr/lib/ollama/vulkan"
  install -m 755 tests/support/ollama-program.cjs "$root/usr/bin/ollama"
  for file in libggml-base.so libggml-cpu-x64.so cuda_v13/libggml-cuda.so vulkan/libggml-vulkan.so; do echo x >"$root/usr/lib/ollama/$file"; done
  box=$(buildah "${store[@]}" from "$BASE")
  buildah "${store[@]}" copy -q "$box" "$root" / >/dev/null
  buildah "${store[@]}" config --entrypoint '["/usr/bin/ollama"]' --cmd serve --env OLLAMA_HOST=0.0.0.0:11434 "$box"
  buildah "${store[@]}" commit -q "$box" "$ollama" >/dev/null
  buildah "${store[@]}" rm "$box" >/dev/null
}

has_no_gpu() { [ "$(in_box sh -c 'ls /opt/ollama/lib/ollama' | tr '\n' ' ')" = 'libggml-base.so libggml-cpu-x64.so ' ]; }
its_pid() { in_box sh -c 'for p in /proc/[0-9]*; do tr "\0" " " <$p/cmdline 2>/dev/null | grep -q "^node /opt/ollama/bin/ollama serve" && echo ${p#/proc/} && exit; done'; }
runs_as_child() {
  local until=$((SECONDS + 10))
  until [ -n "$(its_pid)" ]; do [ "$SECONDS" -lt "$until" ] || return 1; sleep 0.2; done
  [ "$(in_box stat -c %u "/proc/$(its_pid)")" = 10001 ]
}
on_loopback_only() { # 2CAA is 11434, 0100007F is 127.0.0.1
  in_box sh -c 'grep -iq " 0100007F:2CAA 00000000:0000 0A" /proc/net/tcp && ! grep -iqE " (00000000):2CAA 00000000:0000 0A" /proc/net/tcp && ! grep -iq ":2CAA .* 0A" /proc/net/tcp6'
}
no_cloud() { in_box grep -q '"OLLAMA_NO_CLOUD":"1"' /data/models/stand-in.env; }
comes_back() {
  local before now until=$((SECONDS + 20))
  before=$(its_pid)
  in_box sh -c "kill -KILL $before"
  until now=$(its_pid) && [ -n "$now" ] && [ "$now" != "$before" ]; do [ "$SECONDS" -lt "$until" ] || return 1; sleep 0.2; done
}

check_full() {
  local started=$SECONDS
  build "$full" --target full --build-arg "OLLAMA_IMAGE=$ollama" || { say '✗ the target full does not build'; failed=$((failed + 1)); return; }
  say "✓ the target full built in $((SECONDS - started)) s, $(megabytes "$full") with a stand-in for Ollama"
  start_box "$full" --read-only --read-only-tmpfs=false
  check 'full: healthy within 5 s' healthy
  check 'full: without what only graphics cards need' has_no_gpu
  check 'full: Ollama runs as user 10001, a child of Homing' runs_as_child
  check 'full: it listens on loopback only' on_loopback_only
  check 'full: it passes nothing on to Ollama’s own servers' no_cloud
  check 'full: its model is fetched by itself, and answers' model_answers
  check 'full: killed, it comes back' comes_back
  check 'full: all files in /data are for its user alone' key_is_sealed
  check 'full: SIGTERM ends both with code 0 within 5 s' stops
  [ "$failed" = 0 ] || pd logs "$name" 2>&1 | tail -n 20
  end_box
  pd volume rm "$name" >/dev/null
}
