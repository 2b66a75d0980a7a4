#!/usr/bin/env node
// `npm test`: installs what it lacks, then type check, lint, generated documents, unit and integration tests, web build
// and browser tests. `npm run test:slow` (`--slow`) runs the slow tests of both kinds, `npm test -- --all` everything.
// Every stage runs even when an earlier one failed. The last line is 'N passed, N failed' over all runners together; the
// exit code is 1 when anything failed or nothing ran. `npm test -- --no-install` installs no Debian packages.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { installMissing, missingPackages } from './debian.mjs'
import { root } from './pinned-node.mjs'
import './stop-with-npm.mjs'
import { ensurePackages, printLine } from './setup.mjs'
import {
  browserTests,
  build,
  davServerTests,
  documents,
  hasBrowserTests,
  lint,
  mailServerTests,
  typeCheck,
  unitTests,
} from './stages.mjs'
import { showStage, summary } from './test-output.mjs'

process.chdir(root)
const results = []
const skipped = []
const args = process.argv.slice(2)
const all = args.includes('--all')
const slow = all || args.includes('--slow')
const fast = all || !slow

try {
  ensurePackages()
  await runAll(args.includes('--no-install') ? 'not installed, as asked by --no-install' : installMissing())
} catch (error) {
  show({ name: 'setup', passed: 0, failed: 1, skipped: 0, failures: [{ name: 'setup', message: error.message }], seconds: 0 })
}
process.exitCode = summary(results, skipped)

/** `reason`: why some Debian packages are not there. */
async function runAll(reason) {
  const missing = missingPackages()
  const mail = missing.filter((name) => /^(dovecot|exim|openssl)/.test(name))
  const browser = missing.includes('chromium') && !process.env.CHROMIUM
  const withoutMail = mail.length > 0 ? mailServerTests() : []
  const withoutDav = missing.includes('radicale') ? davServerTests() : []
  const without = [...new Set([...withoutMail, ...withoutDav])]

  const hasBrowser = !browser && mail.length === 0
  if (fast) {
    for (const stage of [typeCheck, lint, documents, () => unitTests('unit and integration tests', { without }), build])
      show(await stage())
    if (hasBrowser && hasBrowserTests()) show(await browserTests())
  }
  if (slow) {
    show(await unitTests('slow tests', { projects: ['slow'], without }))
    if (hasBrowser && hasBrowserTests({ slow })) show(await browserTests({ slow }))
  }

  if (withoutDav.length > 0) skipped.push(`${withoutDav.length} test files that start radicale: ${reason}`)
  if (withoutMail.length > 0)
    skipped.push(`${withoutMail.length} test files that start a mail server, for want of ${mail.join(', ')}: ${reason}`)
  if (browser || mail.length > 0)
    skipped.push(`browser tests, for want of ${[...mail, ...(browser ? ['chromium'] : [])].join(', ')}: ${reason}`)
  if (missing.includes('espeak-ng')) skipped.push(`what needs the voice espeak-ng: ${reason}`)
  const proxies = missing.filter((name) => /^(nginx|caddy)/.test(name))
  if (proxies.length > 0) skipped.push(`the guides to proxies, for want of ${proxies.join(', ')}: ${reason}`)
  for (const why of missingVoices()) skipped.push(`what needs the real Piper, from PyPI: ${why}`)
  if (!hasBrowserTests()) skipped.push('browser tests: there are none in tests/e2e')
}

/** Why tests/support/piper-engine.ts could not install it; none where it could. */
function missingVoices() {
  const cache = path.join(root, 'node_modules', '.cache', 'homing-voices')
  const files = existsSync(cache) ? readdirSync(cache).filter((name) => name.endsWith('.missing')) : []
  return files.map((name) => readFileSync(path.join(cache, name), 'utf8'))
}

function show(result) {
  results.push(result)
  showStage(result, printLine)
}
