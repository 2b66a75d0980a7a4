// Senders whose remote images are shown without asking: an address, or `@` and a domain.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { countTrusted, deleteTrusted, insertTrusted, trustedAmong, trustedSenders } from './queries.ts'

const most = 5000

export async function listTrusted(app: App, userId: string): Promise<string[]> {
  return trustedSenders(app.db, userId)
}

export async function trustSender(app: App, userId: string, sender: string): Promise<void> {
  if (!/^[^\s@<>"(),:;\\\p{C}]*@[^\s@<>"(),:;\\\p{C}.][^\s@<>"(),:;\\\p{C}]*$/u.test(sender))
    throw new AppError('invalid', 'This is neither an address nor a domain such as @example.org.')
  if ((await countTrusted(app.db, userId)) >= most) throw new AppError('limited', "You've reached the limit of trusted senders.")
  await insertTrusted(app.db, userId, sender, app.now().getTime())
}

export async function distrustSender(app: App, userId: string, sender: string): Promise<void> {
  if (!(await deleteTrusted(app.db, userId, sender))) throw new AppError('missing', "This sender isn't in the list.")
}

/** Whether the person trusts an address, or its whole domain. Does not authenticate the mail. */
export async function isTrustedSender(app: App, userId: string, email: string): Promise<boolean> {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  return at > 0 && (await trustedAmong(app.db, userId, address, address.slice(at))) !== undefined
}
