// Desktop notifications. A person may choose that they say nothing of the mail itself.
import { locale } from '../../../language.ts'

export const notify = {
  on: 'Notifications are on',
  onHint: "You'll see new mail like this while Homing is in the background.",
  withoutContent: 'New email',
  many: (n: number) => `${n.toLocaleString(locale)} new emails`,
  from: (names: string) => `From ${names}`,
  noSubject: '(no subject)',
} as const
