import type { SentenceBook } from '../../sentence-book.ts'

export const removal: SentenceBook['sentences'] = {
  'Those were many different mail servers in one hour. Please wait before you try another.':
    'Das waren viele verschiedene Mailserver in einer Stunde. Bitte warten Sie, bevor Sie noch einen versuchen.',
  'Too many searches at once. Please try again in a moment.':
    'Zu viele Suchen auf einmal. Bitte versuchen Sie es gleich noch einmal.',
  'Too many reports.': 'Zu viele Meldungen.',
}
