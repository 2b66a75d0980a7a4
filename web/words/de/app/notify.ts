// Notifications of the desktop, in German.
import type { notify as english } from '../../en/app/notify.ts'
import type { SomeWords } from '../../translate.ts'

export const notify: SomeWords<typeof english> = {
  on: 'Benachrichtigungen sind eingeschaltet',
  onHint: 'So werden neue E-Mails gemeldet, während Homing im Hintergrund ist.',
  withoutContent: 'Neue E-Mail',
  many: (n) => `${n.toLocaleString('de')} neue E-Mails`,
  from: (names) => `Von ${names}`,
  noSubject: '(kein Betreff)',
}
