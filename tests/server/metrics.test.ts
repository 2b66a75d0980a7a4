import { expect, test } from 'vitest'
import { noteRun } from '../../src/jobs/queries.ts'
import { testServer } from '../rest/server.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'

const token = 'a-token-of-sixteen-and-more'

test('without a token in the settings there is nothing at this address, whatever is sent', async () => {
  await using server = await testServer()
  for (const headers of [{}, { authorization: 'Bearer undefined' }, { authorization: 'Bearer ' }])
    expect(await server.call('GET', '/metrics', { headers })).toMatchObject({ status: 404 })
})

test('another token, or none, hears the same', async () => {
  await using server = await testServer({ env: { METRICS_TOKEN: token } })
  const absent = await server.call('GET', '/metrics')
  const wrong = await server.call('GET', '/metrics', { token: `${token}x` })
  expect([absent.status, wrong.status]).toEqual([404, 404])
  expect(wrong.body).toEqual(absent.body)
  const { token: own } = await server.signIn('ada')
  expect(await server.call('GET', '/metrics', { token: own })).toMatchObject({ status: 404 })
})

test('whoever has it sees numbers, and no label that comes from outside', async () => {
  await using server = await testServer({ env: { METRICS_TOKEN: token } })
  const ada = await mailboxOf(server.t, 'quokka')
  await ada.mail({ subject: 'Zanzibar' })
  const { app } = server.t
  app.runtime = { ...app.runtime, eventLoop: () => ({ p50: 1, p99: 12, max: 40 }) }
  const now = Date.now()
  await noteRun(server.t.app.db, { name: 'purge', started_at: now - 10, finished_at: now, result: '3 emails' })
  await noteRun(server.t.app.db, { name: 'wake', started_at: now - 10, finished_at: now, result: 'failed' })
  await server.call('GET', '/api/emails/quokka-path?q=quokka', { headers: { 'user-agent': 'quokka-agent' } })
  await server.call('GET', '/quokka-page', { headers: { accept: 'text/html' } })
  const { status, body, headers } = await server.call('GET', '/metrics', { token })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/plain')
  const text = String(body)
  for (const line of [
    'homing_people 1',
    'homing_accounts{provider="imap",state="syncing"} 1',
    'homing_mails 1',
    'homing_event_loop_delay_seconds{quantile="0.99"} 0.012',
    'homing_event_loop_delay_seconds{quantile="1"} 0.04',
    'homing_http_requests_total{part="api",status="401"} 1',
    `homing_job_last_success_timestamp_seconds{name="purge"} ${now / 1000}`,
  ])
    expect(text).toContain(`${line}\n`)
  for (const name of ['disk_free_bytes', 'database_bytes', 'sync_age_seconds_max', 'model_calls', 'model_errors'])
    expect(text).toMatch(new RegExp(`^homing_${name} \\d`, 'm'))
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
  expect(text).not.toContain('name="wake"')
  expect(text).not.toMatch(/quokka|zanzibar|people\.test|own\.test/i)
})
