// What keeps a mail from being archived automatically, whatever a rule says: an archived mail may go unnoticed. Separate from
// sorting, so that no rule, mail or model can influence it.
import { wordsOf } from '../shared/fold.ts'
import type { Person } from '../shared/mail.ts'

export interface GuardedMail {
  from: Person
  subject: string
  starred: boolean
  automated: boolean
  list: string | null
  known: { writtenTo: number; writtenFrom: number }
}
export type ArchiveBlock = 'starred' | 'security' | 'first-contact'

export function archiveBlockOf(mail: GuardedMail): ArchiveBlock | null {
  if (mail.starred) return 'starred'
  if (isSecurityNotice(mail)) return 'security'
  return isFirstContact(mail) ? 'first-contact' : null
}

/** Subjects of security notices in English and German, as phrases of whole words. */
const securityPhrases = `security alert|security notice|security warning|security code|suspicious|unusual sign in|unusual activity
  |new sign in|new login|sign in attempt|login attempt|signed in from|password reset|reset your password|password changed
  |password was changed|verification code|verify your|two factor|2 step|2fa|one time code|recovery email|recovery code
  |account locked|account disabled|account was locked|data breach|unauthorized|new device
  |sicherheitswarnung|sicherheitshinweis|sicherheitscode|sicherheitsmeldung|verdachtig|verdachtige|ungewohnliche anmeldung
  |neue anmeldung|neuer login|anmeldeversuch|anmeldung von|passwort zurucksetzen|passwort geandert|kennwort|bestatigungscode
  |verifizierungscode|zwei faktor|konto gesperrt|unbefugt|neues gerat|datenleck`
  .split('|')
  .map((one) => one.trim())

function isSecurityNotice({ subject, from }: GuardedMail): boolean {
  const text = ` ${wordsOf(subject).join(' ')} `
  const local = from.email.split('@')[0] ?? ''
  return securityPhrases.some((one) => text.includes(` ${one} `)) || wordsOf(local).includes('security')
}

/** A first mail, apparently from a person, of a sender the person never wrote to. */
function isFirstContact({ automated, list, known }: GuardedMail): boolean {
  return !automated && list === null && known.writtenTo === 0 && known.writtenFrom === 0
}
