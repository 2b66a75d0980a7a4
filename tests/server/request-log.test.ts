import express from 'express'
import { expect, test } from 'vitest'
import { createLog } from '../../src/core/log.ts'
import { requestLog, shownPath } from '../../src/server/request-log.ts'

test.each([
  ['/api/emails?q=from:ada@people.test', '/api/emails'],
  ['/api/emails/0a1b2c/body?ticket=secret', '/api/emails/0a1b2c/body'],
  ['/api/categories/ada@people.test/emails', '/api/categories/…/emails'],
  ['/api/categories/Taxes%202026/emails', '/api/categories/…/emails'],
  ['/api/img/c2lnbmF0dXJl/aHR0cHM6Ly90cmFja2VyLmV4YW1wbGUv', '/api/img/…'],
  ['/trpc/mail.list,mail.stats?batch=1&input=%7B%7D', '/trpc/mail.list,mail.stats'],
  ['/', '/'],
])('%s is logged as %s', (url, shown) => {
  expect(shownPath(url)).toBe(shown)
})

test('a request is one line, with nothing of its query, its headers or its caller', async () => {
  const lines: string[] = []
  const site = express()
  site.use(requestLog(createLog('info', { write: (line) => lines.push(line) })))
  site.use((_req, res) => {
    res.status(404).end()
  })
  const server = site.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await fetch(`http://127.0.0.1:${port}/api/emails?q=ada@people.test`, { headers: { authorization: 'Bearer token-of-ada' } })
  await new Promise((resolve) => server.close(resolve))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'GET', path: '/api/emails', status: 404, ms: expect.any(Number) })
  expect(lines[0]).not.toMatch(/people\.test|token-of-ada|127\.0\.0\.1/)
})
