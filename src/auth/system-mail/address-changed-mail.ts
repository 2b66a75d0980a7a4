import type { SystemMail } from './system-mail.ts'

/** To the address of before. The new one is not named: who reads here may not be who moved. */
export function addressChangedMail(name: string): SystemMail {
  return {
    en: {
      subject: 'Your address for Homing was changed',
      text: [
        `Hello ${name},`,
        '',
        'the address you sign in to Homing with was changed. This one is not used any more.',
        '',
        'If it was not you, somebody has used a browser or a program that you are signed in with. Please change the address back',
        'in the settings wherever you are still signed in, set a new password there, and end the sessions you do not know. Where',
        'you are signed in nowhere any more, whoever runs the server can help.',
        '',
      ],
    },
    de: {
      subject: 'Ihre Adresse für Homing wurde geändert',
      text: [
        `Guten Tag ${name},`,
        '',
        'die Adresse, mit der Sie sich bei Homing anmelden, wurde geändert. Diese hier wird nicht mehr verwendet.',
        '',
        'Wenn Sie das nicht waren, hat jemand einen Browser oder ein Programm benutzt, in dem Sie angemeldet sind. Bitte ändern Sie',
        'die Adresse in den Einstellungen zurück, wo Sie noch angemeldet sind, legen Sie dort ein neues Passwort fest, und beenden',
        'Sie die Sitzungen, die Sie nicht kennen. Wenn Sie nirgends mehr angemeldet sind, hilft Ihnen, wer den Server betreibt.',
        '',
      ],
    },
  }
}
