# The images that Homing's image is made from: the official ones, or stand-ins where they cannot be pulled. Sets BASE and RUNTIME.

official=docker.io/library/node:24-bookworm-slim
official_runtime=docker.io/library/debian:bookworm-slim

# A Debian of the same release, without what Debian's slim images leave out.
make_rootfs() {
  local rootfs=$work/rootfs
  [ ! -f "$rootfs/etc/dpkg/dpkg.cfg.d/slim" ] || return 0
  rm -rf "$rootfs"
  debootstrap --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$rootfs" http://deb.debian.org/debian >"$work/debootstrap.log"
  rm -rf "$rootfs"/var/cache/apt/archives/*.deb "$rootfs"/var/cache/apt/*.bin "$rootfs"/var/lib/apt/lists/* "$rootfs"/var/log/*.log
  rm -rf "$rootfs"/usr/share/{man,info,locale,lintian,groff,linda}/*
  find "$rootfs/usr/share/doc" ! -type d ! -name copyright -delete
  find "$rootfs/usr/share/doc" -type d -empty -delete
  printf 'path-exclude /usr/share/%s/*\n' man info locale lintian groff linda doc >"$work/slim"
  printf 'path-include /usr/share/doc/*/copyright\n' >>"$work/slim"
  cp /etc/ssl/certs/ca-certificates.crt "$rootfs/etc/ssl/certs/"
  cp "$work/slim" "$rootfs/etc/dpkg/dpkg.cfg.d/slim"
}

# The same with Node 24 and npm. Both carry this machine's certificate authorities.
make_stand_ins() {
  local node npm_home box env=PATH=/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin
  node=$(node --input-type=module -e 'import { findNode24 } from "./scripts/pinned-node.mjs"; console.log(findNode24() ?? "")')
  node=$(readlink -f "$(command -v "$node")")
  npm_home=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  [ -x "$node" ] || { say 'No Node 24 for the stand-in base: run "npm ci" first.'; return 1; }
  make_rootfs
  box=$(buildah "${store[@]}" from scratch)
  buildah "${store[@]}" copy -q "$box" "$work/rootfs" / >/dev/null
  buildah "${store[@]}" config --env "$env" "$box"
  buildah "${store[@]}" commit -q "$box" localhost/homing-runtime >/dev/null
  mkdir -p "$work/tools/lib/node_modules" "$work/tools/bin"
  cp -r "$npm_home" "$work/tools/lib/node_modules/"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$work/tools/bin/npm"
  cp "$node" "$work/tools/bin/node"
  buildah "${store[@]}" copy -q "$box" "$work/tools" /usr/local/ >/dev/null
  buildah "${store[@]}" config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$box"
  buildah "${store[@]}" commit -q "$box" localhost/homing-base >/dev/null
  buildah "${store[@]}" rm "$box" >/dev/null
}

choose_base() {
  if [ -n "${BASE:-}" ]; then RUNTIME=${RUNTIME:-$BASE}; return; fi
  BASE=$official RUNTIME=$official_runtime
  if timeout 60 buildah "${store[@]}" pull -q "$official" >/dev/null 2>&1 &&
    timeout 60 buildah "${store[@]}" pull -q "$official_runtime" >/dev/null 2>&1; then return; fi
  BASE=localhost/homing-base RUNTIME=localhost/homing-runtime
  say "$official cannot be pulled here; building on stand-ins from debootstrap"
  buildah "${store[@]}" inspect --type image "$RUNTIME" >/dev/null 2>&1 || make_stand_ins
}

build() { # build <name> [more options]: quiet but for failures
  local name=$1; shift
  local log=$work/build-${name//[^a-z]/-}.log
  buildah "${store[@]}" build --isolation chroot --network host --layers --format docker \
    --build-arg "BASE=$BASE" --build-arg "RUNTIME=$RUNTIME" -t "$name" "$@" . >"$log" 2>&1 || { tail -n 40 "$log"; return 1; }
}
megabytes() { echo $(($(podman "${store[@]}" image inspect --format '{{.Size}}' "$1") / 1000000)) MB; }
