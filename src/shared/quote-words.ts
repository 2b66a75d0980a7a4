// What stands above a mail that is answered or forwarded, in the language of who writes. The server says it, and the
// browser where it is offline.

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

interface QuoteWords {
  wrote: (when: string, who: string) => string
  /** Where a sender has neither name nor address. */
  somebody: string
  forwarded: string
  from: string
  date: string
  subject: string
  to: string
  cc: string
}
export const quoteWords: Record<Language, QuoteWords> = {
  en: {
    wrote: (when, who) => `On ${when}, ${who} wrote:`,
    somebody: 'someone',
    forwarded: 'Forwarded message',
    from: 'From',
    date: 'Date',
    subject: 'Subject',
    to: 'To',
    cc: 'Cc',
  },
  de: {
    wrote: (when, who) => `Am ${when} schrieb ${who}:`,
    somebody: 'jemand',
    forwarded: 'Weitergeleitete Nachricht',
    from: 'Von',
    date: 'Datum',
    subject: 'Betreff',
    to: 'An',
    cc: 'Cc',
  },
}
