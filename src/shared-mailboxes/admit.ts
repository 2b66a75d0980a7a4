// A call for a shared mailbox: who may act for it, and how far. The membership is read with every call.
import type { App } from '../app.ts'
import { runInBackground } from '../auth/background.ts'
import { AppError } from '../core/errors.ts'
import { minute } from '../shared/limits.ts'
import { mayAs, notSenderMessage, notSharedMessage } from '../shared/member-roles.ts'
import { membershipOf } from '../store/memberships.ts'
import type { SharedMailboxAccess, SignedInAs, TokenBearer } from '../trpc.ts'
import { neededAccess } from './access.ts'
import { touchSharedMailbox } from './queries.ts'

/** Also for a mailbox that never was: who is no member learns nothing of it. */
export const noMember = () => new AppError('missing', notSharedMessage)

interface Caller {
  person?: SignedInAs | undefined
  token?: TokenBearer | undefined
}

/**
 * Undefined where the call is for no shared mailbox. A visitor is refused, and so is a program whose token isn't bound to this mailbox:
 * the header means a person's membership. A token that is bound to one needs no header, and opens nothing else.
 */
export function sharedMailboxAccess(
  app: App,
  { person, token }: Caller,
  header: string | string[] | undefined,
): SharedMailboxAccess | undefined {
  const named = header === undefined || typeof header === 'string' ? header : ''
  const lasting: Pick<SharedMailboxAccess, 'watch' | 'guard'> = {
    watch: (as) => watchMembership(app, as),
    guard: (as, pieces) => whileMember(app, as, pieces),
  }
  if (!person && token?.sharedMailboxId !== undefined) {
    const bound = token.sharedMailboxId
    return { admit: (name, input) => admitToken(app, token, named ?? bound, { name, input }), ...lasting }
  }
  if (named === undefined) return undefined
  return { admit: (name, input) => admit(app, person, named, { name, input }), ...lasting }
}

/** What its scopes and the role of its person open, both. */
async function admitToken(
  app: App,
  token: TokenBearer,
  sharedMailboxId: string,
  call: { name: string; input: unknown },
): Promise<SignedInAs> {
  const program = await token.admit(call.name, call.input)
  if (token.sharedMailboxId !== sharedMailboxId) throw noMember()
  if (neededAccess(call.name, call.input) === 'self') throw notHere()
  const { tokenId } = program
  return { ...(await admit(app, program, sharedMailboxId, call)), ...(tokenId === undefined ? {} : { tokenId }) }
}

const notHere = () => new AppError('forbidden', "This isn't available in a shared mailbox.")

async function admit(
  app: App,
  person: SignedInAs | undefined,
  sharedMailboxId: string,
  { name, input }: { name: string; input: unknown },
): Promise<SignedInAs> {
  if (!person) throw new AppError('unauthenticated', 'Please sign in.')
  const access = neededAccess(name, input)
  if (access === 'self') return person
  const membership = await membershipOf(app.db, sharedMailboxId, person.userId)
  if (!membership) throw noMember()
  if (access === undefined) throw notHere()
  const { role } = membership
  if (!mayAs(role, access)) {
    app.log.info({ userId: person.userId, sharedMailboxId, called: name, role }, 'refused: not in the role of the member')
    throw new AppError('forbidden', notInRole[access])
  }
  const now = app.now().getTime()
  if ((membership.last_seen_at ?? 0) <= now - minute)
    runInBackground(app, 'shared mailbox used', () => touchSharedMailbox(app.db, sharedMailboxId, now))
  return { userId: sharedMailboxId, sessionId: person.sessionId, role: 'member', member: { personId: person.userId, role } }
}

const notInRole = {
  reader: "You can't read this mailbox.",
  writer: 'You can only read this mailbox. A manager can give you more rights.',
  sender: notSenderMessage,
  manager: 'Only managers of this mailbox can do this.',
}

interface MembershipWatch extends Disposable {
  signal: AbortSignal
  /** Throws where the membership has ended, also by what is being read at the moment. */
  check(): Promise<void>
}

/** The signal aborts once the person is no member any more, or may do less than when the call began. */
function watchMembership(app: App, { userId, member }: SignedInAs): MembershipWatch {
  const ended = new AbortController()
  let checked = Promise.resolve()
  const recheck = async () => {
    const now = member && (await membershipOf(app.db, userId, member.personId))
    if (!member || !now) ended.abort(noMember())
    else if (!mayAs(now.role, member.role)) ended.abort(new AppError('forbidden', roleChanged))
  }
  const stop = app.events.listen((event) => {
    if (event.name !== 'membership.changed' || event.userId !== userId || event.personId !== member?.personId) return
    checked = recheck().catch((cause: unknown) => ended.abort(cause))
  })
  const check = async () => {
    await checked
    ended.signal.throwIfAborted()
  }
  return { signal: ended.signal, check, [Symbol.dispose]: stop }
}

const roleChanged = 'Your role in this mailbox has changed. Please try again.'

/** Throws before the next piece once the membership has ended, or allows less. */
async function* whileMember<T>(app: App, as: SignedInAs, pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  using membership = watchMembership(app, as)
  for await (const piece of pieces) {
    await membership.check()
    yield piece
  }
}
