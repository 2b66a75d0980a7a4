// What notifications say, in each language.
import type { Language } from '../shared/quote-words.ts'

export interface NoteWords {
  one: string
  from: (name: string) => string
  many: (count: number) => string
  noSubject: string
  mentioned: string
  mentionedBy: (name: string) => string
  test: string
  testBody: string
}
export const noteWords: Record<Language, NoteWords> = {
  en: {
    one: 'New mail',
    from: (name) => `New mail from ${name}`,
    many: (count) => (count === 1 ? '1 new email' : `${count} new emails`),
    noSubject: '(no subject)',
    mentioned: 'You were mentioned in a comment',
    mentionedBy: (name) => `${name} mentioned you`,
    test: 'Test from Homing',
    testBody: 'Notifications arrive here.',
  },
  de: {
    one: 'Neue E-Mail',
    from: (name) => `Neue E-Mail von ${name}`,
    many: (count) => (count === 1 ? '1 neue E-Mail' : `${count} neue E-Mails`),
    noSubject: '(kein Betreff)',
    mentioned: 'Sie wurden in einem Kommentar erwähnt',
    mentionedBy: (name) => `${name} hat Sie erwähnt`,
    test: 'Test von Homing',
    testBody: 'Hier kommen Benachrichtigungen an.',
  },
}
