// Desktop notifications. A person may choose that they say nothing of the mail itself.
import { locale } from '../../../language.ts'

export const notify = {
  on: 'Notifications are on',
  onHint: 'New mail is shown like this while you look elsewhere.',
  withoutContent: 'New email',
  many: (n: number) => `${n.toLocaleString(locale)} new emails`,
  from: (names: string) => `From ${names}`,
  noSubject: '(no subject)',
} as const
