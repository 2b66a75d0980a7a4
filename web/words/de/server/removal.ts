import type { SentenceBook } from '../../sentence-book.ts'

export const removal: SentenceBook['sentences'] = {
  'Too many different mail servers within an hour. Please wait before trying another.':
    'Zu viele verschiedene Mailserver innerhalb einer Stunde. Bitte warten Sie, bevor Sie einen weiteren versuchen.',
  'Too many searches. Please try again in a moment.': 'Zu viele Suchen. Bitte versuchen Sie es gleich noch einmal.',
  'Too many reports.': 'Zu viele Meldungen.',
}
