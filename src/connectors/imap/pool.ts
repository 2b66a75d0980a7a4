// The IMAP connections of one thread. The background gets one an account. What a person waits for shares a few, which stay
// open for a minute after use, because people do one thing after the other and a login takes longer than most of them. What
// takes long and is asked for here (an export, a comparison) shares one of its own, so that no click waits behind it.
import { minute, second } from '../../shared/limits.ts'
import type { ConnectorAccount, MailConnector, OpenOptions, Work } from '../connector.ts'
import { type ImapMailbox, openImap } from '../imap.ts'
import type { MailDeps } from './client.ts'
import { ConnectionLimit, type Lease, type LeaseRequest, type Limits, usualLimits } from './connection-limit.ts'
import { isConnectionLimit, retryWithFreedConnection } from './too-many-connections.ts'

export interface ImapPool extends AsyncDisposable {
  open(account: ConnectorAccount, lane: 'user' | 'sync', how?: OpenOptions): Promise<MailConnector>
  /** A connection outside of this pool needs a place at that host. */
  freeConnection(host: string): void
  /** Its connections are not reused: the account is gone, or has another password. */
  forget(accountId: string): void
}
export interface PoolOptions extends MailDeps {
  limits?: Record<'user' | 'sync', Limits>
  /** How long an unused connection stays open. */
  keep?: number
  /** How long interactive work waits for a place. */
  wait?: number
  /** The host accepts no more connections from this machine, and interactive work waits for one. */
  onConnectionLimit?: (host: string) => void
}

interface PooledConnection {
  accountId: string
  bulk: boolean
  mailbox: ImapMailbox
  lease: Lease
  users: number
  retired: boolean
  freeSince: number
  timer: NodeJS.Timeout | undefined
}
/** A connection idle for longer is probed before it is used. */
const PROBE_AFTER_MS = 10 * second
const PROBE_TIMEOUT_MS = 2 * second

export function createImapPool(options: PoolOptions): ImapPool {
  return new Pool(options)
}

class Pool implements ImapPool {
  private readonly limits: Record<'user' | 'sync', ConnectionLimit>
  private readonly connections = new Set<PooledConnection>()
  private readonly options: Required<Pick<PoolOptions, 'keep' | 'wait' | 'onConnectionLimit'>> & MailDeps

  constructor({
    limits = usualLimits,
    keep = minute,
    wait = 15 * second,
    onConnectionLimit: onCrowded = () => undefined,
    ...deps
  }: PoolOptions) {
    this.limits = { user: new ConnectionLimit(limits.user), sync: new ConnectionLimit(limits.sync) }
    this.options = { ...deps, keep, wait, onConnectionLimit: onCrowded }
  }

  open(account: ConnectorAccount, lane: 'user' | 'sync', how: OpenOptions = {}): Promise<MailConnector> {
    return lane === 'sync' ? this.openSync(account, how) : this.openUser(account, how)
  }

  freeConnection(host: string): void {
    this.limits.sync.freeConnection(host)
  }

  forget(accountId: string): void {
    for (const one of this.connections) if (one.accountId === accountId) this.retire(one)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.connections].map((one) => this.close(one)))
  }

  private async openSync(account: ConnectorAccount, { work = 'round', signal, onWait }: OpenOptions): Promise<MailConnector> {
    const { host } = account.imap
    const request = { ...leaseRequest(account, work), signal, onWait: onWait && (() => onWait(host)) }
    for (;;) {
      const lease = await this.limits.sync.take(request)
      try {
        const mailbox = await this.connect(account, lease)
        const { wanted, urgent, doing } = lease
        return withClose(mailbox, { wanted, urgent, doing }, () => closeAndGive(mailbox, lease))
      } catch (cause) {
        // From now on fewer are open there, and this one waits its turn.
        const again = isConnectionLimit(cause) && this.limits.sync.refused(lease)
        lease.give()
        if (!again) throw cause
        this.options.log.info({ accountId: account.id }, 'imap connection limit reached')
      }
    }
  }

  private async openUser(account: ConnectorAccount, { work = 'user', signal }: OpenOptions): Promise<MailConnector> {
    const bulk = work === 'bulk'
    const { wait, onConnectionLimit: onCrowded } = this.options
    const free = await this.findFree(account.id, bulk)
    if (free) return this.use(free)
    const request = { ...leaseRequest(account, work), timeoutMs: bulk ? 4 * wait : wait, signal }
    const atOnce = this.limits.user.tryTake(request)
    const shared = atOnce ? undefined : this.leastBusy(account.id, bulk)
    if (shared) return this.use(shared)
    const lease = atOnce ?? (await this.limits.user.take(request))
    try {
      const mailbox = await retryWithFreedConnection(account.imap.host, onCrowded, () => this.connect(account, lease))
      return this.use(this.add(account.id, bulk, mailbox, lease))
    } catch (cause) {
      lease.give()
      const other = isConnectionLimit(cause) ? this.leastBusy(account.id, bulk) : undefined
      if (!other) throw cause
      return this.use(other)
    }
  }

  /** When another request waits for its place, the connection closes as soon as nobody uses it. */
  private add(accountId: string, bulk: boolean, mailbox: ImapMailbox, lease: Lease): PooledConnection {
    const one: PooledConnection = { accountId, bulk, mailbox, lease, users: 0, retired: false, freeSince: 0, timer: undefined }
    this.connections.add(one)
    lease.wanted.addEventListener('abort', () => this.retire(one), { once: true })
    return one
  }

  private async connect(account: ConnectorAccount, lease: Lease): Promise<ImapMailbox> {
    const mailbox = await openImap(account, this.options)
    lease.opened()
    return mailbox
  }

  private async findFree(accountId: string, bulk: boolean): Promise<PooledConnection | undefined> {
    for (const one of this.connections) {
      if (one.accountId !== accountId || one.bulk !== bulk || one.users > 0 || one.retired) continue
      one.users++
      const isFresh = performance.now() - one.freeSince < PROBE_AFTER_MS
      const lives = one.mailbox.usable && (isFresh || (await one.mailbox.lives(PROBE_TIMEOUT_MS)))
      one.users--
      if (lives && !one.retired) return one
      this.retire(one)
    }
    return undefined
  }

  private leastBusy(accountId: string, bulk: boolean): PooledConnection | undefined {
    return [...this.connections]
      .filter((one) => one.accountId === accountId && one.bulk === bulk && !one.retired && one.mailbox.usable)
      .sort((a, b) => a.users - b.users)[0]
  }

  private use(one: PooledConnection): MailConnector {
    clearTimeout(one.timer)
    one.users++
    one.lease.doing(one.bulk ? 'bulk' : 'user')
    return withClose(one.mailbox, {}, async () => {
      one.users--
      if (one.users > 0) return
      one.freeSince = performance.now()
      if (one.retired || !one.mailbox.usable) return this.close(one)
      one.timer = setTimeout(() => this.retire(one), this.options.keep)
      one.timer.unref()
      one.lease.doing('idle')
    })
  }

  private retire(one: PooledConnection): void {
    one.retired = true
    if (one.users > 0) return
    this.close(one).catch((err: unknown) =>
      this.options.log.warn({ err, accountId: one.accountId }, 'imap connection not closed cleanly'),
    )
  }

  private async close(one: PooledConnection): Promise<void> {
    clearTimeout(one.timer)
    if (this.connections.delete(one)) await closeAndGive(one.mailbox, one.lease)
  }
}

async function closeAndGive(mailbox: ImapMailbox, lease: Lease): Promise<void> {
  try {
    await mailbox[Symbol.asyncDispose]()
  } finally {
    lease.give()
  }
}

/** The same connection, closed by `end`; closing twice is harmless. */
function withClose(
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

const leaseRequest = ({ id, userId, imap }: ConnectorAccount, work: Work): LeaseRequest => ({
  host: imap.host,
  accountId: id,
  userId,
  work,
})
