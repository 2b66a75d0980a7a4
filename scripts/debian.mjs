// The Debian packages behind the real tests: an IMAP and an SMTP server, a CardDAV and CalDAV server, a browser, a voice,
// proxies, an MQTT broker. Installed only as root or with sudo that asks for no password. Their services are not started: the
// tests start their own, on free ports.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { printLine } from './setup.mjs'

/** Package -> a file that shows that it (or something as good) is there. */
const needed = {
  'dovecot-imapd': '/usr/lib/dovecot/imap',
  'dovecot-lmtpd': '/usr/lib/dovecot/lmtp',
  'dovecot-submissiond': '/usr/lib/dovecot/submission',
  'dovecot-sieve': '/usr/lib/dovecot/modules/lib90_sieve_plugin.so',
  'exim4-daemon-light': '/usr/sbin/exim4',
  chromium: '/usr/bin/chromium',
  'espeak-ng': '/usr/bin/espeak-ng',
  openssl: '/usr/bin/openssl',
  'nginx-light': '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  radicale: '/usr/bin/radicale',
  mosquitto: '/usr/sbin/mosquitto',
}

/** The engine of `chromium` alone: the browser tests need 40 % less of the processor with it (tests/e2e/support/browser.ts). */
const shell = 'chromium-headless-shell'

export const missingPackages = () => Object.keys(needed).filter((name) => !existsSync(needed[name]))

/** Tries to install what is missing; answers the reason, in words, why some of it is still missing, or undefined. */
export function installMissing() {
  const missing = missingPackages()
  if (missing.length === 0) return installShell()
  if (!existsSync('/usr/bin/apt-get')) return 'this is not a Debian or Ubuntu machine'
  const asRoot = becomeRoot()
  if (!asRoot) return `that needs root: sudo apt-get install --no-install-recommends ${missing.join(' ')}`
  printLine(`Installing Debian packages: ${missing.join(' ')}…`)
  const script = installScript(missing)
  const first = spawnSync(asRoot[0], [...asRoot.slice(1), 'sh', '-c', script], quietly)
  const last = first.status === 0 ? first : spawnSync(asRoot[0], [...asRoot.slice(1), 'sh', '-c', script], quietly)
  installShell()
  if (missingPackages().length === 0) return undefined
  return `apt-get did not bring ${missingPackages().join(' ')}: ${lastLine(last)}`
}

/** Where apt knows it, and may install. The tests go without it otherwise. */
function installShell() {
  if (existsSync(`/usr/bin/${shell}`) || !existsSync('/usr/bin/apt-get')) return
  if (spawnSync('apt-cache', ['show', shell], { stdio: 'ignore' }).status !== 0) return
  const asRoot = becomeRoot()
  if (!asRoot) return
  printLine(`Installing the Debian package ${shell}…`)
  const install = `DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends ${shell}`
  spawnSync(asRoot[0], [...asRoot.slice(1), 'sh', '-c', install], quietly)
}

const quietly = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 240_000, maxBuffer: 64 * 1024 * 1024 }
const lastLine = (result) => result.error?.message ?? `${result.stdout}\n${result.stderr}`.trim().split('\n').pop()

function becomeRoot() {
  if (process.getuid?.() === 0) return [path.join('/usr/bin', 'env')]
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}

/** A policy-rc.d that says no keeps new services from starting; an existing one is left alone. */
function installScript(packages) {
  const policy = '/usr/sbin/policy-rc.d'
  return [
    'set -e',
    'export DEBIAN_FRONTEND=noninteractive',
    `if [ ! -e ${policy} ]; then printf '#!/bin/sh\\nexit 101\\n' > ${policy}; chmod +x ${policy}; trap 'rm -f ${policy}' EXIT; fi`,
    'apt-get -o Acquire::Retries=3 -q update',
    `apt-get -o Acquire::Retries=3 -q install -y --no-install-recommends ${packages.join(' ')}`,
  ].join('\n')
}
