// What a server means when it says no. The words are those of real servers: Gmail, Outlook, Yahoo, iCloud, Fastmail,
// Dovecot, Exchange and the response codes of RFC 5530; SMTP has RFC 4954 (535, 534, 454) and RFC 3463 (5.7.8, 4.7.0).

export type Refusal = { reason: 'password' | 'app-password' | 'imap-disabled' | 'tls' | 'limited' | 'busy' | 'away' }

export interface LoginRefusal {
  /** True when it was the answer to a login. */
  login: boolean
  codes: Set<string>
  /** Everything the server said about it. */
  text: string
}

const limited =
  /too many (simultaneous |concurrent )?(connections|sessions|login|auth)|maximum number of connections|connection limit|rate limit|request is throttled|temporarily (blocked|locked)|exceeded (command|bandwidth)|bandwidth (limit|quota)|\b4\.7\.\d+ .*(too many|limit)/i
const busy =
  /temporary (authentication )?failure|temporar(y|ily) unavailable|internal (server )?error|system (error|problem)|\b454\b|\b4\.7\.0\b|\b421\b/i
const appPassword =
  /app(lication)?[- ]?(specific)?[- ]password|web ?login required|\bweb browser\b|basic ?auth(entication)?( is|s)? ?(blocked|disabled)|BasicAuthBlocked|\b5\.7\.9\b|2[- ]step|two[- ]factor/i
const disabled =
  /(imap|smtp|pop)[^.]{0,40}(is )?(disabled|not enabled|turned off|switched off|not allowed)|not enabled for imap|enable imap|SmtpClientAuthentication is disabled|user is authenticated but not connected/i
const encrypted =
  /login is disabled|LOGINDISABLED|PRIVACYREQUIRED|cleartext|plaintext authentication (disallowed|disabled)|must issue a starttls|\b538\b|\b530 5\.7\.0\b.*starttls/i
const gmailApps = /accounts\.google\.com|support\.google\.com/i

const aboutMachine = /(\bip\b|\baddress\b|\bnetwork\b|\bhost\b|\bclient\b|\bmachine\b)/i
const aboutMailbox = /\b(user|account|mailbox)/i

/**
 * Whom a limit is about. Before a login the server knows nothing but the address; its answer to one is about the mailbox
 * ("too many simultaneous connections", Gmail; "from user+IP", Dovecot), unless it names the address alone.
 */
export function scopeOf({ login, text }: LoginRefusal): 'host' | 'mailbox' {
  return login && (!aboutMachine.test(text) || aboutMailbox.test(text)) ? 'mailbox' : 'host'
}

/** Undefined when nobody said no: then something broke. */
export function refusalOf({ login, codes, text }: LoginRefusal): Refusal | undefined {
  if (codes.has('ETHROTTLE') || codes.has('LIMIT') || limited.test(text)) return { reason: 'limited' }
  // Nobody's mailbox is too full for a login: this quota is one of traffic.
  if (login && codes.has('OVERQUOTA')) return { reason: 'limited' }
  if (!login) return codes.has('UNAVAILABLE') || codes.has('INUSE') ? { reason: 'away' } : undefined
  if (codes.has('PRIVACYREQUIRED') || encrypted.test(text)) return { reason: 'tls' }
  if (disabled.test(text)) return { reason: 'imap-disabled' }
  if (appPassword.test(text)) return { reason: 'app-password' }
  if (codes.has('UNAVAILABLE') || busy.test(text)) return { reason: 'busy' }
  // "Invalid credentials" with one of these links: Gmail wants an app password in nearly every case.
  if (gmailApps.test(text)) return { reason: 'app-password' }
  return { reason: 'password' }
}
