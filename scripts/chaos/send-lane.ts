// One Homing with three mailboxes, killed again and again while it sends. Mails go through the watches to the real Dovecot
// and Exim; a call without an answer is repeated with its key, as a careful program does.
import type { MailServer } from '../../tests/support/mail-server.ts'
import { createFault, type Fault } from './fault.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { type Homing, newHoming } from './homing.ts'
import { followImap } from './imap-fault-proxy.ts'
import { openOutbox, shownIds } from './outbox-file.ts'
import type { Plan, Point } from './send-plan.ts'
import { followSmtp } from './smtp-fault-proxy.ts'

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
interface Mail {
  key: string
  accountId: string
  account: string
  body: string
}

export async function runLane(server: MailServer, name: string, users: string[], to: string, plans: Plan[], print: () => void) {
  await using homing = await newHoming(server.host)
  const fault = createFault(homing.kill)
  await using smtp = await startFaultProxy(server.ports.smtp, followSmtp, fault.judge)
  // Only SMTP is dialled for each mail.
  const judgeImap = (point: string) => (point === 'connect' ? 'go on' : fault.judge(point))
  await using imap = await startFaultProxy(server.ports.imap, followImap, judgeImap)
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
    const late = await sendAndKill(homing, fault, plan, mails, to)
    const rows = await outbox.settled(mails.map((mail) => mail.key))
    const shown = await shownIds(homing)
    for (const { key, account } of mails) {
      const row = rows.get(key)
      const facts = { status: row?.status, messageId: row?.message_id ?? '', shown: row !== undefined && shown.has(row.id) }
      fates.push({ point: plan.point, key, account, late, ...facts })
    }
    print()
  }
  return fates
}

/** Sends all mails at once, kills by the plan, starts again, and repeats the calls that got no answer. */
async function sendAndKill(homing: Homing, fault: Fault, plan: Plan, mails: Mail[], to: string): Promise<boolean> {
  const hold = plan.point === 'accepted' ? { holdSeconds: 1 } : {}
  /** Whether there was an answer. */
  const send = ({ key, accountId, body }: Mail) =>
    homing
      .call('POST', '/api/emails/send', { to, subject: key, body, accountId, ...hold }, { 'idempotency-key': key })
      .then(() => true)
      .catch(() => false)
  const { strikeNow, struck } = fault.arm(plan)
  const calls = mails.map(send)
  if (plan.point === 'at once' || plan.point === 'later') strikeNow()
  if (plan.point === 'accepted') void Promise.race(calls).then(strikeNow)
  const { late } = await struck
  await homing.gone()
  const answered = await Promise.all(calls)
  await homing.start()
  await Promise.all(mails.filter((_, index) => !answered[index]).map(send))
  return late
}

async function connect(homing: Homing, server: MailServer, user: string, smtp: number, imap: number): Promise<string> {
  const at = (port: number) => ({ host: server.host, port, security: 'none' })
  const login = { provider: 'imap', email: user, password: server.users[user] }
  const { status, body } = await homing.call('POST', '/api/accounts', { ...login, imap: at(imap), smtp: at(smtp) })
  if (status !== 201) throw new Error(`the mailbox could not be connected: ${status} ${JSON.stringify(body)}`)
  return (body as { account: { id: string } }).account.id
}

/** Lines of text, some with a dot in front. */
function letters(size: number): string {
  const line = `${'.'.repeat(size % 3)}All work and no play makes Jack a dull boy, and Jill a rich widow.\n`
  return line.repeat(Math.ceil(size / line.length))
}
