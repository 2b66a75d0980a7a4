// Mails that a model did not manage, though it was there: one that it cannot cope with must not keep it from the others, and
// one that it failed at by chance must not be lost. They wait, each time longer. When the program ends that is forgotten.

import type { App } from '../../app.ts'
import { stateKey } from '../../core/state.ts'
import { day, minute } from '../../shared/limits.ts'

interface Failure {
  times: number
  notBefore: number
}
const failures = stateKey(() => new Map<number, Failure>())
const of = (app: App): Map<number, Failure> => app.state.of(failures)

export function failedAt(app: App, key: number): void {
  const times = (of(app).get(key)?.times ?? 0) + 1
  of(app).set(key, { times, notBefore: app.now().getTime() + Math.min(day, minute * 4 ** times) })
}

export function managed(app: App, key: number): void {
  of(app).delete(key)
}

/** Those that are not asked about now. */
export function notYet(app: App): number[] {
  const now = app.now().getTime()
  return [...of(app)].flatMap(([key, { notBefore }]) => (notBefore > now ? [key] : []))
}
