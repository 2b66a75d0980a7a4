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
  const guard: SharedMailboxAccess['guard'] = (as, pieces) => whileMember(app, as, pieces)
  if (!person && token?.sharedMailboxId !== undefined) {
    const bound = token.sharedMailboxId
    return { admit: (name, input) => admitToken(app, token, named ?? bound, { name, input }), guard }
  }
  if (named === undefined) return undefined
  return { admit: (name, input) => admit(app, person, named, { name, input }), guard }
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

/** Throws before the next piece once the membership has ended or changed. */
async function* whileMember<T>(app: App, { userId, member }: SignedInAs, pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  let isOver = false
  const stop = app.events.listen((event) => {
    if (event.name === 'membership.changed' && event.userId === userId && event.personId === member?.personId) isOver = true
  })
  try {
    for await (const piece of pieces) {
      if (isOver) throw noMember()
      yield piece
    }
  } finally {
    stop()
  }
}
