import type { OwnMail } from './own-mail.ts'

/** Plain text: nothing to load, nothing to hide behind a link. */
export function resetMail(name: string, link: string): OwnMail {
  return {
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
    ].join('\n'),
  }
}
