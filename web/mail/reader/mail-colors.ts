import { deviceSetting } from '../../device-setting.ts'

/** Of mails with colours of their own, in the dark theme. */
export const mailColors = deviceSetting('mail-colors', ['dark', 'original'])
export type MailColors = ReturnType<typeof mailColors.read>
