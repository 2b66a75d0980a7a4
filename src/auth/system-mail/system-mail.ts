// Mail that Homing itself sends to a person (password resets, a changed address), in the language of their browser: by SMTP_URL
// where it is set, else by a mailbox the person has connected. Sent in the background; failures are logged by id only.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { isNear } from '../../core/net/host-rules.ts'
import { personLanguage } from '../../preferences/person-language.ts'
import type { User } from '../../shared/auth.ts'
import { second } from '../../shared/limits.ts'
import type { Language } from '../../shared/quote-words.ts'
import { reasonOf } from '../background.ts'
import { sendingAccounts } from '../queries.ts'

/** Lines of plain text, by language. */
export type SystemMail = Record<Language, { subject: string; text: string[] }>
type TranslatedMail = SystemMail[Language] & { language: Language }

/** Sends a mail to the registered address of `user`, in their language. Throws where the configured server does not take it. */
export async function sendSystemMail(app: App, user: User, words: SystemMail): Promise<void> {
  const language = await personLanguage(app, user.id)
  const mail = { ...words[language], language }
  if (app.settings.smtpUrl !== undefined) await sendBySmtp(app, app.settings.smtpUrl, user, mail)
  else if (!(await sendByAccounts(app, user, mail))) {
    app.log.warn({ userId: user.id }, 'no way to send mail to this person: set SMTP_URL, or use `npm run reset-password`')
  }
}

async function sendBySmtp(app: App, url: string, user: User, mail: TranslatedMail): Promise<void> {
  const timeouts = { connectionTimeout: 20 * second, greetingTimeout: 20 * second, socketTimeout: 60 * second }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...timeouts, ...tlsFor(url) })
  try {
    const from = app.settings.smtpFrom ?? senderOf(url, app.settings.publicUrl)
    await transport.sendMail({ ...fieldsOf(app, user, mail), from: { name: 'Homing', address: from } })
    app.log.info({ userId: user.id }, 'own mail sent')
  } finally {
    transport.close()
  }
}

/** Tries the person's mailboxes one after the other; true once a server has taken the mail. */
async function sendByAccounts(app: App, user: User, mail: TranslatedMail): Promise<boolean> {
  for (const account of await sendingAccounts(app.db, user.id)) {
    try {
      await sendByAccount(app, account, user, mail)
      app.log.info({ userId: user.id, accountId: account.id }, 'own mail sent')
      return true
    } catch (cause) {
      app.log.warn({ userId: user.id, accountId: account.id, reason: reasonOf(cause) }, 'own mail not sent by this account')
    }
  }
  return false
}

async function sendByAccount(app: App, account: { id: string; email: string }, user: User, mail: TranslatedMail): Promise<void> {
  const fields = { ...fieldsOf(app, user, mail), from: { name: 'Homing', address: account.email } }
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  const mime = await new MailComposer({ ...fields, newline: 'windows' }).compile().build()
  await using mailbox = await app.connect(account.id, 'user')
  const result = await mailbox.send({
    messageId: fields.messageId,
    envelope: { from: account.email, to: [user.email] },
    mime,
  })
  // `unknown` may have arrived: a second copy by another mailbox is better than none.
  if (result.state !== 'accepted') throw new AppError('provider', result.sentence)
}

function fieldsOf(app: App, user: User, mail: TranslatedMail) {
  return {
    to: { name: user.name, address: user.email },
    subject: mail.subject,
    text: mail.text.join('\n'),
    date: app.now(),
    messageId: `<${newId()}@${new URL(app.settings.publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * A link that opens an account must not cross the internet in the clear: beyond this machine and its network STARTTLS is
 * required. The owner can say otherwise in the URL (`?requireTLS=false`).
 */
export function tlsFor(smtpUrl: string): { requireTLS?: true } {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  if (protocol === 'smtps:' || searchParams.has('requireTLS')) return {}
  return isNear(hostname) ? {} : { requireTLS: true }
}

/** The server's user where that is an address, as at most providers, else a name at the host people open. */
function senderOf(smtpUrl: string, publicUrl: string): string {
  const user = decodeURIComponent(new URL(smtpUrl).username)
  return user.includes('@') ? user : `homing@${new URL(publicUrl).hostname}`
}

/** To the former address. The new one is not named: the reader may not be its owner. */
export function addressChangedMail(name: string): SystemMail {
  return {
    en: {
      subject: 'Your Homing email address was changed',
      text: [
        `Hello ${name},`,
        '',
        'The email address for your Homing account was changed. This address is no longer used.',
        '',
        "If this wasn't you, someone has used a browser or an app where you're signed in. Wherever you're still signed in,",
        "change the address back in the settings, set a new password and end any sessions you don't recognise. If you're",
        'no longer signed in anywhere, contact the server owner.',
        '',
      ],
    },
    de: {
      subject: 'Ihre E-Mail-Adresse für Homing wurde geändert',
      text: [
        `Guten Tag ${name},`,
        '',
        'die E-Mail-Adresse Ihres Homing-Kontos wurde geändert. Diese Adresse wird nicht mehr verwendet.',
        '',
        'Wenn Sie das nicht waren, hat jemand einen Browser oder ein Programm benutzt, in dem Sie angemeldet sind. Wo Sie noch',
        'angemeldet sind, ändern Sie bitte in den Einstellungen die Adresse zurück, legen ein neues Passwort fest und beenden',
        'unbekannte Sitzungen. Sind Sie nirgends mehr angemeldet, wenden Sie sich an den Betreiber Ihres Servers.',
        '',
      ],
    },
  }
}

/** Plain text: nothing to load, nothing to hide behind a link. */
export function resetMail(name: string, link: string): SystemMail {
  return {
    en: {
      subject: 'Reset your Homing password',
      text: [
        `Hello ${name},`,
        '',
        'Someone, hopefully you, asked to reset the password for your Homing account.',
        'Use this link to set a new password. It works once and expires in one hour:',
        '',
        link,
        '',
        "If this wasn't you, ignore this email. Your password stays the same.",
        '',
      ],
    },
    de: {
      subject: 'Neues Homing-Passwort festlegen',
      text: [
        `Guten Tag ${name},`,
        '',
        'jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Homing-Konto angefordert.',
        'Mit diesem Link legen Sie es fest. Er gilt einmal und eine Stunde lang:',
        '',
        link,
        '',
        'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',
        '',
      ],
    },
  }
}
