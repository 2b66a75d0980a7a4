// One Homing with three mailboxes, killed again and again while it sends. Mails go through the watches to the real Dovecot
// and Exim; a call without an answer is repeated with its key, as a careful program does.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { MailServer } from '../../tests/support/mail-server.ts'
import { type Homing, newHoming } from './homing.ts'
import { followImap } from './imap-watch.ts'
import type { Plan, Point } from './send-plan.ts'
import { followSmtp } from './smtp-watch.ts'
import { startWatch } from './watch.ts'

export interface Fate {
  point: Point
  key: string
  /** As the outbox had it when everything had settled; undefined when there is no row. */
  status: string | undefined
  messageId: string
  account: string
  /** The outbox of the API shows it. */
  shown: boolean
  /** The kill came without its point having been reached. */
  late: boolean
}
const patience = 30_000
/** When a point is not reached in this time the kill comes all the same. */
const notReached = 4000

export async function runLane(server: MailServer, name: string, users: string[], to: string, plans: Plan[], tell: () => void) {
  let fault: { plan: Plan; seen: number; strike: () => void } | undefined
  const judge = (point: string) => {
    if (fault?.plan.point !== point || ++fault.seen !== fault.plan.occurrence) return 'go on'
    const { plan, strike } = fault
    strike()
    // What happens inside after an answer needs that answer.
    return plan.delay > 0 || point === 'heard' || point === 'filed' ? 'go on' : 'stop'
  }
  await using smtp = await startWatch(server.ports.smtp, followSmtp, judge)
  await using imap = await startWatch(server.ports.imap, followImap, (point) => (point === 'connect' ? 'go on' : judge(point)))
  await using homing = await newHoming(server.host)
  const accounts = await Promise.all(users.map((user) => connect(homing, server, user, smtp.port, imap.port)))
  using outbox = openOutbox(homing)
  const fates: Fate[] = []

  for (const [round, plan] of plans.entries()) {
    const mails = plan.sizes.map((size, index) => ({
      key: `${name}-${round}-${index}`,
      accountId: accounts[index % accounts.length] ?? '',
      account: users[index % users.length] ?? '',
      body: letters(size),
    }))
    const struck = Promise.withResolvers<void>()
    const strike = () => {
      fault = undefined
      if (plan.delay === 0) homing.kill()
      setTimeout(() => {
        homing.kill()
        struck.resolve()
      }, plan.delay)
    }
    fault = { plan, seen: 0, strike }
    const send = (mail: (typeof mails)[number]) =>
      homing.call(
        'POST',
        '/api/emails/send',
        {
          to,
          subject: mail.key,
          body: mail.body,
          accountId: mail.accountId,
          ...(plan.point === 'accepted' ? { holdSeconds: 1 } : {}),
        },
        { 'idempotency-key': mail.key },
      )
    const calls = mails.map((mail) =>
      send(mail).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    if (plan.point === 'at once' || plan.point === 'later') strike()
    if (plan.point === 'accepted') void Promise.race(calls).then(strike)
    let late = false
    const timer = setTimeout(() => {
      late = true
      strike()
    }, notReached)
    await struck.promise
    clearTimeout(timer)
    fault = undefined
    await homing.gone()
    const answers = await Promise.all(calls)
    await homing.start()
    await Promise.all(mails.map((mail, index) => (answers[index] === 0 ? send(mail).catch(() => undefined) : undefined)))
    const rows = await outbox.settled(mails.map((mail) => mail.key))
    const shown = await shownIds(homing)
    for (const { key, account } of mails) {
      const row = rows.get(key)
      const visible = row !== undefined && shown.has(row.id)
      fates.push({ point: plan.point, key, status: row?.status, messageId: row?.message_id ?? '', account, shown: visible, late })
    }
    tell()
  }
  return fates
}

async function connect(homing: Homing, server: MailServer, user: string, smtp: number, imap: number): Promise<string> {
  const at = (port: number) => ({ host: server.host, port, security: 'none' })
  const login = { provider: 'imap', email: user, password: server.users[user] }
  const { status, body } = await homing.call('POST', '/api/accounts', { ...login, imap: at(imap), smtp: at(smtp) })
  if (status !== 201) throw new Error(`the mailbox could not be connected: ${status} ${JSON.stringify(body)}`)
  return (body as { account: { id: string } }).account.id
}

interface Row {
  id: string
  idempotency_key: string
  status: string
  message_id: string
}

/** Looks straight into the file, while the program has it open. */
function openOutbox(homing: Homing) {
  const db = new Database(path.join(homing.dataDir, 'homing.db'), { readonly: true })
  const select = db.prepare<[string], Row>(
    'select id, idempotency_key, status, message_id from outbox where idempotency_key in (select value from json_each(?))',
  )
  return {
    /** The rows once none of them is on its way, or what there is when that takes too long. */
    async settled(keys: string[]): Promise<Map<string, Row>> {
      const deadline = performance.now() + patience
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
async function shownIds(homing: Homing): Promise<Set<string>> {
  const { body } = await homing.call('GET', '/trpc/mail.outbox')
  const { items } = (body as { result: { data: { items: { id: string }[] } } }).result.data
  return new Set(items.map((item) => item.id))
}

/** Lines of text, some with a dot in front. */
function letters(size: number): string {
  const line = `${'.'.repeat(size % 3)}All work and no play makes Jack a dull boy, and Jill a rich widow.\n`
  return line.repeat(Math.ceil(size / line.length))
}
