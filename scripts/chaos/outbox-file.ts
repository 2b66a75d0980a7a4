// The outbox of a Homing, as its file has it and as its API shows it.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { Homing } from './homing.ts'

const timeoutMs = 30_000

export interface Row {
  id: string
  idempotency_key: string
  status: string
  message_id: string
}

/** Looks straight into the file, while the program has it open. */
export function openOutbox(homing: Homing) {
  const db = new Database(path.join(homing.dataDir, 'homing.db'), { readonly: true })
  const select = db.prepare<[string], Row>(
    'select id, idempotency_key, status, message_id from outbox where idempotency_key in (select value from json_each(?))',
  )
  return {
    /** The rows once none of them is on its way, or what there is when that takes too long. */
    async settled(keys: string[]): Promise<Map<string, Row>> {
      const deadline = performance.now() + timeoutMs
      for (;;) {
        const rows = select.all(JSON.stringify(keys))
        const open = rows.filter((row) => ['held', 'sending', 'sent'].includes(row.status))
        if ((rows.length === keys.length && open.length === 0) || performance.now() > deadline)
          return new Map(rows.map((row) => [row.idempotency_key, row]))
        await sleep(20)
      }
    },
    [Symbol.dispose]: () => db.close(),
  }
}

/** What the person sees as not simply sent. */
export async function shownIds(homing: Homing): Promise<Set<string>> {
  const { body } = await homing.call('GET', '/trpc/mail.outbox')
  const { items } = (body as { result: { data: { items: { id: string }[] } } }).result.data
  return new Set(items.map((item) => item.id))
}
