// How many conversations a list holds. Those of 100,000 mails take some tenths of a second to count, in the thread of searches. A list
// does not wait so long: it answers with the last count, or that of its mails, and browsers are told to ask again once it is known.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import { stateKey } from '../core/state.ts'
import { conversationCountQuery, keptCount, type Selection } from './search/list-queries.ts'
import { asOneOfFew } from './search/search-limit.ts'

const countTimeoutMs = 20
/** Fewer mails are counted in that time. */
const largeListMin = 5000
/** Lists whose count is remembered. */
const maxCached = 500

interface Count {
  total: number
  /** Of the database, when it was counted. */
  version: number
}
const counts = stateKey(() => ({
  known: new Map<string, Count>(),
  running: new Map<string, { total: Promise<number>; version: number }>(),
}))

export async function countConversations(app: App, userId: string, selection: Selection): Promise<number> {
  const { known, running } = app.state.of(counts)
  const list = JSON.stringify([userId, selection])
  const version = await dataVersion(app)
  const last = known.get(list)
  if (last?.version === version) return last.total
  const shared = running.get(list)
  const counting = shared?.version === version ? shared : { total: count(app, userId, selection), version }
  running.set(list, counting)
  const done = counting.total.then((total) => {
    known.delete(list)
    known.set(list, { total, version })
    const [oldest] = known.keys()
    if (known.size > maxCached && oldest !== undefined) known.delete(oldest)
    return total
  })
  const forget = () => running.get(list) === counting && running.delete(list)
  done.finally(forget).catch(() => undefined) // told to those who wait for `done`
  const mails = await keptCount(app.db, userId, selection)
  const meanwhile = last?.total ?? mails
  if (meanwhile === undefined || (mails ?? largeListMin) < largeListMin) return done
  const inTime = await Promise.race([done.catch(() => undefined), sleep(countTimeoutMs)])
  if (inTime !== undefined) return inTime
  done.then(
    (total) => total === meanwhile || app.events.emit('mail.counted', { userId }),
    (err: unknown) => app.log.warn({ err }, 'conversations could not be counted'),
  )
  return meanwhile
}

const count = (app: App, userId: string, selection: Selection): Promise<number> =>
  asOneOfFew(app, userId, () => app.search.count(conversationCountQuery(app.db, userId, selection)))

/** Changes with each commit of another connection; reading connections write nothing. */
async function dataVersion(app: App): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(app.db)
  return rows[0]?.data_version ?? Number.NaN
}
