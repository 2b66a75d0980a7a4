// How a person writes, shown by a few of their own mails: their own words only, and only to a model that may read mail.
import type { App } from '../../app.ts'
import { listMail } from '../../mail/list.ts'
import { withText } from '../reading/mails.ts'

const examples = 3
const exampleChars = 500

export interface Example {
  id: string
  text: string
}

/** To the same person where there are such mails, otherwise to anybody. */
export async function ownStyle(app: App, userId: string, to: string | undefined, but: string[] = []): Promise<Example[]> {
  const same = to ? (await listMail(app, userId, { q: `in:sent to:${to}`, limit: 8 })).emails : []
  const any = same.length < examples ? (await listMail(app, userId, { mailbox: 'sent', limit: 8 })).emails : []
  const distinct = [...new Map([...same, ...any].map((mail) => [mail.id, mail])).values()].filter(({ id }) => !but.includes(id))
  const read = await Promise.all(distinct.slice(0, 6).map((mail) => withText(app, userId, mail)))
  return read
    .map(({ id, words }) => ({ id, text: words.slice(0, exampleChars).toWellFormed() }))
    .filter(({ text }) => text.length >= 20)
    .slice(0, examples)
}
