import type { sharedReplies as english } from '../en/shared-replies.ts'
import type { SomeWords } from '../translate.ts'

const list = (names: string[]) => new Intl.ListFormat('de').format(names)

export const sharedReplies: SomeWords<typeof english> = {
  reading: (names) => (names.length === 1 ? `${list(names)} liest gerade` : `${list(names)} lesen gerade`),
  writing: (names) => (names.length === 1 ? `${list(names)} schreibt eine Antwort` : `${list(names)} schreiben Antworten`),
  title: 'Noch nicht gesendet: Das kam dazwischen.',
  failed: 'Was dazwischenkam, konnte nicht geladen werden.',
  newMail: (from) => `Neue E-Mail von ${from}`,
  beingSent: (name) => `Eine Antwort von ${name} wird gerade gesendet`,
  replied: (name) => `${name} hat geantwortet`,
  notSent: (name) => `Eine Antwort von ${name} konnte nicht gesendet werden`,
  formerMember: 'ein früheres Mitglied',
  sendAnyway: 'Trotzdem senden',
  discard: 'Entwurf verwerfen',
  keep: 'Als Entwurf behalten',
}
