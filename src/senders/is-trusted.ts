import type { App } from '../app.ts'
import { isAmongTrusted } from './queries.ts'

/** Whether the person trusts an address, or its whole domain. Whether the mail really is from there is not asked here. */
export async function isTrustedSender(app: App, userId: string, email: string): Promise<boolean> {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  return at > 0 && isAmongTrusted(app.db, userId, [address, address.slice(at)])
}
