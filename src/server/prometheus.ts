// What /metrics shows, by prom-client, which metrics.ts loads only where somebody has set a token.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../app.ts'
import { readSyncMetrics } from '../doctor/numbers.ts'
import { second } from '../shared/limits.ts'
import { systemState } from '../system/state.ts'
import { cspReports } from './csp-report.ts'

export interface FinishedRequest {
  part: string
  status: number
  seconds: number
  /** A stream of events: it ends with its page. */
  isStream: boolean
}
export interface Prometheus {
  add(request: FinishedRequest): void
  text(): Promise<{ type: string; body: string }>
}

export function createPrometheus(app: App): Prometheus {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const refresh = gaugesOf(app, register)
  return {
    add: countRequests(register),
    async text() {
      await refresh()
      return { type: register.contentType, body: await register.metrics() }
    },
  }
}

function countRequests(register: Registry): Prometheus['add'] {
  const requests = new Counter({
    name: 'homing_http_requests_total',
    help: 'Requests by part and status',
    labelNames: ['part', 'status'],
    registers: [register],
  })
  const duration = new Histogram({
    name: 'homing_http_request_seconds',
    help: 'How long requests took; streams of events are left out',
    labelNames: ['part'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  })
  return ({ part, status, seconds, isStream }) => {
    requests.inc({ part, status: String(status) })
    if (!isStream) duration.observe({ part }, seconds)
  }
}

/** Set anew by what the answer brings up to date, with each look. */
function gaugesOf(app: App, register: Registry): () => Promise<void> {
  const gauge = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
    new Gauge({ name: `homing_${name}`, help, labelNames, registers: [register] })
  const people = gauge('people', 'People with an account')
  const accounts = gauge('accounts', 'Connected mailboxes', ['provider', 'state'])
  const mails = gauge('mails', 'Stored mails; one that lies in two kinds of folders counts twice')
  const outbox = gauge('outbox', 'Mails on their way out', ['state'])
  const oldestSync = gauge('sync_age_seconds_max', 'How long ago the mailbox was in step that was so longest ago')
  const jobs = gauge('job_last_success_timestamp_seconds', 'When a job last ended well', ['name'])
  const diskFree = gauge('disk_free_bytes', 'Room where the data is')
  const database = gauge('database_bytes', 'The database and its log')
  const loop = gauge('event_loop_delay_seconds', 'How long the main thread was held up, over the last half hour at most', [
    'quantile',
  ])
  const calls = gauge('model_calls', 'Calls of a model since the start')
  const errors = gauge('model_errors', 'Calls of a model that failed since the start')
  const blocked = gauge('csp_reports', 'What browsers refused because a policy forbids it, since the start', ['what'])
  return async () => {
    const [state, numbers] = await Promise.all([systemState(app), readSyncMetrics(app)])
    people.set(state.people)
    accounts.reset()
    for (const { provider, state: how, count } of state.accounts) accounts.set({ provider, state: how }, count)
    mails.set(numbers.mails)
    outbox.reset()
    for (const { status, count } of numbers.outbox) outbox.set({ state: status }, count)
    oldestSync.set(numbers.oldestSync)
    for (const { name, finishedAt, result } of state.jobs)
      if (finishedAt && !result?.startsWith('failed')) jobs.set({ name }, Date.parse(finishedAt) / second)
    diskFree.set(state.disk.freeBytes)
    database.set(state.database.bytes)
    const delay = app.runtime.eventLoop()
    if (delay)
      for (const [quantile, ms] of [
        ['0.5', delay.p50],
        ['0.99', delay.p99],
        ['1', delay.max],
      ] as const)
        loop.set({ quantile }, ms / second)
    const { asked, failed } = app.model.calls()
    calls.set(asked)
    errors.set(failed)
    for (const [what, count] of cspReports().kinds) blocked.set({ what }, count)
  }
}
