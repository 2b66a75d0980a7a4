import type { OwnMail } from './own-mail.ts'

/** To the address of before. The new one is not named: who reads here may not be who moved. */
export function movedMail(name: string): OwnMail {
  return {
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
    ].join('\n'),
  }
}
