// Whether two accounts open the same mailbox. What counts is who signs in at which server: the address of an account is what its person
// entered, and proves nothing.
import type { MovableAccount } from './move-queries.ts'

/** Both are the mail server of the host. Behind any other port may be a server that somebody else runs there. */
const imapPorts = new Set([143, 993])
const gmailHosts = new Set(['imap.gmail.com', 'imap.googlemail.com'])
const gmailDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * Equal for accounts of the same mailbox. Undefined where a sign-in proves nothing: a demo, an archive, an account that has never been
 * synced or waits for a reconnection.
 */
export function mailboxKey(account: MovableAccount): string | undefined {
  if (account.connector === 'demo' || account.connector === 'archive') return undefined
  if (account.needs_reconnection === 1 || account.last_sync_at === null) return undefined
  const host = account.imap_host.trim().toLowerCase()
  const server = imapPorts.has(account.imap_port) ? host : `${host}:${account.imap_port}`
  const isGmail = account.connector === 'gmail' || gmailHosts.has(server)
  const name = (account.username || account.email).trim().toLowerCase()
  return isGmail ? `gmail ${gmailName(name)}` : `${server} ${name}`
}

/** Gmail sees no dots in a name and nothing after a plus, and has two domains. */
function gmailName(name: string): string {
  const [, local = name, domain = 'gmail.com'] = /^(.*)@([^@]*)$/.exec(name) ?? []
  if (!gmailDomains.has(domain)) return `${local}@${domain}`
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com`
}
