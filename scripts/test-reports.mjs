// Reads the JSON reports of Vitest and Playwright into one shape: how many passed, failed, were skipped, and why.

export function countVitest(report) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') counts.passed++
      else if (test.status === 'failed') fail(counts, test.fullName, (test.failureMessages ?? []).join('\n'), file.name)
      else counts.skipped++
    }
    const silent = file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')
    if (silent) fail(counts, 'this file did not run to its end', file.message, file.name)
  }
  return counts
}

export function countPlaywright(report) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const error of report.errors ?? []) fail(counts, 'the runner', error.message ?? String(error.value), error.location?.file)
  const visit = (suite, titles) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) add(counts, [...titles, spec.title].join(' › '), test, spec.file)
    for (const inner of suite.suites ?? []) visit(inner, inner.title === inner.file ? titles : [...titles, inner.title])
  }
  for (const suite of report.suites ?? []) visit(suite, [])
  return counts
}

function add(counts, title, test, file) {
  if (test.status === 'skipped') counts.skipped++
  else if (test.status === 'expected') counts.passed++
  else {
    const messages = test.results.flatMap((result) => result.errors ?? []).map((error) => error.message)
    const logs = test.results.flatMap((result) => result.attachments ?? []).map(endOfLog)
    fail(counts, title, [messages.join('\n') || `ended as ${test.status}`, ...logs].filter(Boolean).join('\n'), file)
  }
}

const loggedLines = 12

/** The last lines of a log that the test attached (tests/e2e/support/test.ts); '' for anything else. */
function endOfLog({ name, body }) {
  if (!name.startsWith('log of ') || !body) return ''
  const lines = Buffer.from(body, 'base64').toString().trimEnd().split('\n')
  return [`${name}:`, ...lines.slice(-loggedLines)].join('\n')
}

function fail(counts, name, message, file) {
  counts.failed++
  counts.failures.push({ name: file ? `${name} (${file})` : name, message: message ?? '', file })
}
