// The IMAP connections of one thread. The background gets one an account. What a person waits for shares a few, which stay
// open for a minute after use, because people do one thing after the other and a login takes longer than most of them. What
// takes long and is asked for here (an export, a comparison) shares one of its own, so that no click waits behind it.
import { minute, second } from '../../shared/limits.ts'
import type { ConnectorAccount, MailConnector, OpenOptions, Work } from '../connector.ts'
import { type ImapMailbox, openImap } from '../imap.ts'
import type { MailDeps } from './client.ts'
import { type Asking, type Budget, createBudget, type Lease, type Limits, usualLimits } from './connection-limit.ts'
import { isCrowded, withRoom } from './too-many-connections.ts'

export interface ImapPool extends AsyncDisposable {
  open(account: ConnectorAccount, lane: 'user' | 'sync', how?: OpenOptions): Promise<MailConnector>
  /** Somebody else needs a place at that host. */
  makeRoom(host: string): void
  /** Its connections are not used any more: the account is gone, or has another password. */
  forget(accountId: string): void
}
export interface PoolOptions extends MailDeps {
  limits?: Record<'user' | 'sync', Limits>
  /** How long an unused connection stays open. */
  keep?: number
  /** How long a person waits for a place. */
  wait?: number
  /** That host lets this machine have no more connections, and a person waits for one. */
  onCrowded?: (host: string) => void
}

interface Kept {
  accountId: string
  bulk: boolean
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
  wait = 15 * second,
  onCrowded = () => undefined,
  ...deps
}: PoolOptions): ImapPool {
  const budgets: Record<'user' | 'sync', Budget> = { user: createBudget(limits.user), sync: createBudget(limits.sync) }
  const kept = new Set<Kept>()

  async function openSync(account: ConnectorAccount, { work = 'round', signal, onWait }: OpenOptions): Promise<MailConnector> {
    const { host } = account.imap
    const asking = { ...asked(account, work), signal, onWait: onWait && (() => onWait(host)) }
    for (;;) {
      const lease = await budgets.sync.take(asking)
      try {
        const mailbox = await openWith(account, lease)
        return over(mailbox, { wanted: lease.wanted, urgent: lease.urgent, doing: lease.doing }, () =>
          closeAndGive(mailbox, lease),
        )
      } catch (cause) {
        // From now on fewer are open there, and this one waits its turn.
        const again = isCrowded(cause) && budgets.sync.refused(lease)
        lease.give()
        if (!again) throw cause
        deps.log.info({ accountId: account.id }, 'imap host allows no more connections')
      }
    }
  }

  async function openUser(account: ConnectorAccount, { work = 'user', signal }: OpenOptions): Promise<MailConnector> {
    const bulk = work === 'bulk'
    const free = await freeOne(account.id, bulk)
    if (free) return use(free)
    const asking = { ...asked(account, work), timeouts: bulk ? 4 * wait : wait, signal }
    const lease = budgets.user.tryTake(asking)
    const shared = lease ? undefined : leastBusy(account.id, bulk)
    if (shared) return use(shared)
    const place = lease ?? (await budgets.user.take(asking))
    try {
      const mailbox = await withRoom(account.imap.host, onCrowded, () => openWith(account, place))
      return use(
        keepOpen({
          accountId: account.id,
          bulk,
          mailbox,
          lease: place,
          users: 0,
          retired: false,
          freeSince: 0,
          timer: undefined,
        }),
      )
    } catch (cause) {
      place.give()
      const other = isCrowded(cause) ? leastBusy(account.id, bulk) : undefined
      if (!other) throw cause
      return use(other)
    }
  }

  /** Somebody else at this server waits: a connection that nobody uses makes room at once. */
  function keepOpen(one: Kept): Kept {
    kept.add(one)
    one.lease.wanted.addEventListener('abort', () => retire(one), { once: true })
    return one
  }

  async function openWith(account: ConnectorAccount, lease: Lease): Promise<ImapMailbox> {
    const mailbox = await openImap(account, deps)
    lease.opened()
    return mailbox
  }

  async function freeOne(accountId: string, bulk: boolean): Promise<Kept | undefined> {
    for (const one of kept) {
      if (one.accountId !== accountId || one.bulk !== bulk || one.users > 0 || one.retired) continue
      one.users++
      const lives = one.mailbox.usable && (performance.now() - one.freeSince < doubtful || (await one.mailbox.lives(probe)))
      one.users--
      if (lives && !one.retired) return one
      retire(one)
    }
    return undefined
  }
  const leastBusy = (accountId: string, bulk: boolean): Kept | undefined =>
    [...kept]
      .filter((one) => one.accountId === accountId && one.bulk === bulk && !one.retired && one.mailbox.usable)
      .sort((a, b) => a.users - b.users)[0]

  function use(one: Kept): MailConnector {
    clearTimeout(one.timer)
    one.users++
    one.lease.doing(one.bulk ? 'bulk' : 'user')
    return over(one.mailbox, {}, async () => {
      one.users--
      if (one.users > 0) return
      one.freeSince = performance.now()
      if (one.retired || !one.mailbox.usable) return close(one)
      one.timer = setTimeout(() => retire(one), keep)
      one.timer.unref()
      one.lease.doing('idle')
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
    open: (account, lane, how = {}) => (lane === 'sync' ? openSync(account, how) : openUser(account, how)),
    makeRoom: budgets.sync.makeRoom,
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
function over(
  mailbox: ImapMailbox,
  more: Pick<MailConnector, 'wanted' | 'urgent' | 'doing'>,
  end: () => Promise<void>,
): MailConnector {
  let ended: Promise<void> | undefined
  const close = () => {
    ended ??= end()
    return ended
  }
  return Object.assign(Object.create(mailbox) as MailConnector, more, { [Symbol.asyncDispose]: close })
}

const asked = ({ id, userId, imap }: ConnectorAccount, work: Work): Asking => ({ host: imap.host, accountId: id, userId, work })
