// What browsers report is counted by its kind, and nothing of an address is kept.
import { expect, test } from 'vitest'
import { createLog } from '../../src/core/log.ts'
import { cspReports, reportsIn } from '../../src/server/csp-report.ts'
import { testServer } from '../rest/server.ts'

const own = 'https://mail.example.org'
const old = (report: object) => ({ 'csp-report': report })

test.each([
  [
    old({ 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://evil.example/x.js?token=1' }),
    'script-src-elem',
    'elsewhere',
  ],
  [old({ 'violated-directive': "img-src 'self' data:", 'blocked-uri': `${own}/secret` }), 'img-src', 'own'],
  [old({ 'effective-directive': 'script-src', 'blocked-uri': 'inline' }), 'script-src', 'inline'],
  [
    old({ 'effective-directive': 'style-src-elem', 'blocked-uri': 'moz-extension://1234/style.css' }),
    'style-src-elem',
    'extension',
  ],
  [
    [{ type: 'csp-violation', body: { effectiveDirective: 'connect-src', blockedURL: 'wss://evil.example' } }],
    'connect-src',
    'other',
  ],
  [[{ type: 'csp-violation', body: { effectiveDirective: 'ada@people.test', blockedURL: 7 } }], 'other', 'other'],
  [old({ 'effective-directive': 'img-src', 'blocked-uri': 'data:image/png;base64,AAAA' }), 'img-src', 'data'],
])('%j is %s %s', (body, directive, blocked) => {
  expect(reportsIn(body, own)).toEqual([{ directive, blocked }])
})

test.each([[null], ['x'], [7], [{}], [[]], [[null, 7, { type: 'deprecation', body: {} }]], [old([])]])(
  '%j is no report',
  (body) => {
    expect(reportsIn(body, own)).toEqual([])
  },
)

test('of a long list some are read', () => {
  const one = { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'inline' } }
  expect(reportsIn(Array(500).fill(one), own)).toHaveLength(20)
})

test('anybody may report; the log has the kind and not the address', async () => {
  await using server = await testServer()
  const lines: string[] = []
  server.t.app.log.warn = createLog('info', { write: (line) => lines.push(line) }).warn
  const before = cspReports().count
  const body = old({
    'document-uri': 'http://localhost/email/abc123',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/secret-path',
    'script-sample': 'alert(secret)',
  })
  const headers = { 'content-type': 'application/csp-report' }
  const answer = await server.call('POST', '/api/csp-report', { body: JSON.stringify(body), headers })
  expect([answer.status, answer.body]).toEqual([204, undefined])
  expect(cspReports().count).toBe(before + 1)
  expect(cspReports().kinds.get('script-src-elem elsewhere')).toBeGreaterThan(0)
  expect((await server.call('POST', '/api/csp-report', { body: '{"csp-', headers })).status).toBe(400)
  expect(lines.join()).not.toMatch(/evil\.example|abc123|secret/)
})
