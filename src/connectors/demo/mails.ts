// Every mail of the demo mailbox: a template under config/demo/mails/<account>/<key>.eml, or arrivals for mail that comes later.
// A template is a mail as RFC 5322 has it, with three differences:
// - X-Demo-* fields on top, which are not part of the mail: Folder, Date (as in moment.ts), Flags, Language; Account and
//   Recurring for arrivals; Planted for tests: what a careful reader would find in it.
// - Times as in moment.ts, and {date}, {sent} and {id}: see compose.ts.
// - Parts of text without a Content-Transfer-Encoding, and the subject, are plain UTF-8, encoded when the mail is composed.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { programFile } from '../../core/program-files.ts'
import type { Flags } from '../connector.ts'

export type AccountKey = 'work' | 'personal' | 'club'
/** `folder` is the account's one folder of its own. */
export type Box = 'inbox' | 'sent' | 'drafts' | 'archive' | 'trash' | 'junk' | 'folder'

export interface DemoMail {
  /** Unique and constant: saved mailboxes refer to mails by it. */
  key: string
  account: AccountKey
  box: Box
  /** When it was sent, as written in moment.ts. */
  at: string
  flags: Flags
  language: string
  /** Of an arrival: comes again once all others have come. */
  recurring: boolean
  planted: string
  template: string
}

const folder = fileURLToPath(programFile('config/demo/mails'))
let mails: Map<string, DemoMail> | undefined

/** What a demo mailbox begins with, by key. */
export function seedMails(): Map<string, DemoMail> {
  mails ??= new Map(readMails('{work,personal,club}/**/*.eml').map((mail) => [mail.key, mail]))
  return mails
}

/** Mails that come while somebody is looking, so that live updates can be seen; dated the moment they come. */
export const arrivalMails = (): DemoMail[] => readMails('arrivals/*.eml')

function readMails(pattern: string): DemoMail[] {
  return globSync(pattern, { cwd: folder }).sort().map(readMail)
}

function readMail(file: string): DemoMail {
  const [top = '', account = '', key = ''] = /^(\w+)[\\/](.+)\.eml$/.exec(file) ?? []
  if (top === '') throw new Error(`not a demo mail: ${file}`)
  const text = readFileSync(path.join(folder, file), 'utf8')
  const [block = ''] = /^(?:X-Demo-.*\n)*/.exec(text) ?? []
  const field = (name: string) => new RegExp(`^X-Demo-${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
  const flags = field('Flags').split(' ')
  return {
    key: key.replaceAll('\\', '/'),
    account: (field('Account') || account) as AccountKey,
    box: (field('Folder') || 'inbox') as Box,
    at: field('Date') || '-0m',
    flags: { read: flags.includes('read'), starred: flags.includes('starred'), answered: flags.includes('answered') },
    language: field('Language') || 'en-GB',
    recurring: field('Recurring') === 'yes',
    planted: field('Planted'),
    template: text.slice(block.length),
  }
}
