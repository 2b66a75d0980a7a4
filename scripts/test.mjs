#!/usr/bin/env node
// `npm test`: installs what it lacks, then type check, lint, generated documents, unit and integration tests, web build
// and browser tests. Every stage runs even when an earlier one failed. The last line is 'N passed, N failed' over all
// runners together; the exit code is 1 when anything failed or nothing ran. `npm test -- --no-install` installs no
// Debian packages.
import { installMissing, missingPackages } from './debian.mjs'
import { root } from './pinned-node.mjs'
import { ensurePackages, say } from './setup.mjs'
import { browserTests, build, documents, hasBrowserTests, lint, typeCheck, unitTests } from './stages.mjs'
import { showStage, summary } from './test-output.mjs'

process.chdir(root)
const results = []
const skipped = []

try {
  ensurePackages()
  const reason = process.argv.includes('--no-install') ? 'asked not to install (--no-install)' : installMissing()
  if (missingPackages().length > 0) skipped.push(`Tests that need ${missingPackages().join(', ')}: ${reason}`)
  await runAll()
} catch (error) {
  show({ name: 'setup', passed: 0, failed: 1, skipped: 0, failures: [{ name: 'setup', message: error.message }], seconds: 0 })
}
process.exitCode = summary(results, skipped)

async function runAll() {
  for (const stage of [typeCheck, lint, documents, () => unitTests('unit and integration tests'), build]) show(await stage())
  if (!hasBrowserTests()) skipped.push('Browser tests: there are none in tests/e2e')
  else if (missingPackages().includes('chromium') && !process.env.CHROMIUM) skipped.push('Browser tests: there is no Chromium')
  else show(await browserTests())
}

function show(result) {
  results.push(result)
  showStage(result, say)
}
