// The IMAP connections of one thread. The background gets one an account. What a person waits for shares a few, which stay
// open for a minute after use, because people do one thing after the other and a login takes longer than most of them.
import { minute, second } from '../../shared/limits.ts'
import type { ConnectorAccount, MailConnector } from '../connector.ts'
import { type ImapMailbox, openImap } from '../imap.ts'
import { type Budget, createBudget, type Lease, usualLimits } from './budget.ts'
import type { MailDeps } from './client.ts'

export interface ImapPool extends AsyncDisposable {
  open(account: ConnectorAccount, lane: 'user' | 'sync'): Promise<MailConnector>
  /** Its connections are not used any more: the account is gone, or has another password. */
  forget(accountId: string): void
}
export interface PoolOptions extends MailDeps {
  limits?: typeof usualLimits
  /** How long an unused connection stays open. */
  keep?: number
  /** How long a place is waited for. */
  wait?: { user: number; sync: number }
}

interface Kept {
  accountId: string
  mailbox: ImapMailbox
  lease: Lease
  users: number
  retired: boolean
  freeSince: number
  timer: NodeJS.Timeout | undefined
}
/** A connection that was quiet for so long is asked whether it still lives before a person is made to rely on it. */
const doubtful = 10 * second
const probe = 2 * second

export function createImapPool({
  limits = usualLimits,
  keep = minute,
  wait = { user: 15 * second, sync: 4 * minute },
  ...deps
}: PoolOptions): ImapPool {
  const budgets: Record<'user' | 'sync', Budget> = { user: createBudget(limits.user), sync: createBudget(limits.sync) }
  const kept = new Set<Kept>()

  async function openSync(account: ConnectorAccount): Promise<MailConnector> {
    const lease = await budgets.sync.take(account.imap.host, account.id, wait.sync)
    const mailbox = await openWith(account, lease)
    return over(mailbox, { wanted: lease.wanted }, () => closeAndGive(mailbox, lease))
  }

  async function openUser(account: ConnectorAccount): Promise<MailConnector> {
    const free = await freeOne(account.id)
    if (free) return use(free)
    const lease = budgets.user.tryTake(account.imap.host, account.id)
    const shared = lease ? undefined : leastBusy(account.id)
    if (shared) return use(shared)
    const place = lease ?? (await budgets.user.take(account.imap.host, account.id, wait.user))
    const mailbox = await openWith(account, place)
    const one: Kept = { accountId: account.id, mailbox, lease: place, users: 0, retired: false, freeSince: 0, timer: undefined }
    kept.add(one)
    // Somebody else at this server waits: a connection that nobody uses makes room at once.
    place.wanted.addEventListener('abort', () => retire(one), { once: true })
    return use(one)
  }

  async function openWith(account: ConnectorAccount, lease: Lease): Promise<ImapMailbox> {
    try {
      return await openImap(account, deps)
    } catch (cause) {
      lease.give()
      throw cause
    }
  }

  async function freeOne(accountId: string): Promise<Kept | undefined> {
    for (const one of kept) {
      if (one.accountId !== accountId || one.users > 0 || one.retired) continue
      one.users++
      const lives = one.mailbox.usable && (performance.now() - one.freeSince < doubtful || (await one.mailbox.lives(probe)))
      one.users--
      if (lives && !one.retired) return one
      retire(one)
    }
    return undefined
  }
  const leastBusy = (accountId: string): Kept | undefined =>
    [...kept]
      .filter((one) => one.accountId === accountId && !one.retired && one.mailbox.usable)
      .sort((a, b) => a.users - b.users)[0]

  function use(one: Kept): MailConnector {
    clearTimeout(one.timer)
    one.users++
    return over(one.mailbox, {}, async () => {
      one.users--
      if (one.users > 0) return
      one.freeSince = performance.now()
      if (one.retired || !one.mailbox.usable) return close(one)
      one.timer = setTimeout(() => retire(one), keep)
      one.timer.unref()
    })
  }
  function retire(one: Kept): void {
    one.retired = true
    if (one.users > 0) return
    close(one).catch((err: unknown) => deps.log.warn({ err, accountId: one.accountId }, 'closing a mailbox failed'))
  }
  async function close(one: Kept): Promise<void> {
    clearTimeout(one.timer)
    if (kept.delete(one)) await closeAndGive(one.mailbox, one.lease)
  }

  return {
    open: (account, lane) => (lane === 'sync' ? openSync(account) : openUser(account)),
    forget: (accountId) => {
      for (const one of kept) if (one.accountId === accountId) retire(one)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...kept].map(close))
    },
  }
}

async function closeAndGive(mailbox: ImapMailbox, lease: Lease): Promise<void> {
  try {
    await mailbox[Symbol.asyncDispose]()
  } finally {
    lease.give()
  }
}

/** The same connection with another end; ending twice is harmless. */
function over(mailbox: ImapMailbox, more: Pick<MailConnector, 'wanted'>, end: () => Promise<void>): MailConnector {
  let ended: Promise<void> | undefined
  const close = () => {
    ended ??= end()
    return ended
  }
  return Object.assign(Object.create(mailbox) as MailConnector, more, { [Symbol.asyncDispose]: close })
}
