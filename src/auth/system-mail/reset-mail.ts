import type { SystemMail } from './system-mail.ts'

/** Plain text: nothing to load, nothing to hide behind a link. */
export function resetMail(name: string, link: string): SystemMail {
  return {
    en: {
      subject: 'Set a new password for Homing',
      text: [
        `Hello ${name},`,
        '',
        'somebody, hopefully you, asked to set a new password for your account on Homing.',
        'This link does it. It works once, within one hour:',
        '',
        link,
        '',
        'If it was not you, there is nothing to do: your password stays as it is.',
        '',
      ],
    },
    de: {
      subject: 'Neues Passwort für Homing festlegen',
      text: [
        `Guten Tag ${name},`,
        '',
        'jemand, hoffentlich Sie, möchte für Ihr Konto bei Homing ein neues Passwort festlegen.',
        'Das geht mit diesem Link. Er gilt einmal und innerhalb einer Stunde:',
        '',
        link,
        '',
        'Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
        '',
      ],
    },
  }
}
