// "Email Lena about the budget": finds the recipient in the address book, writes the mail and saves it as a draft, which a
// person approves before it is sent.
import type { z } from 'zod'
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { saveDraft } from '../drafts/save.ts'
import { listIdentities } from '../identities/list.ts'
import { htmlFromText } from '../mail/quote/plain.ts'
import { readPreferences } from '../preferences/preferences.ts'
import type { ComposeCommandAnswer, ComposeCommandInput } from '../shared/assistant.ts'
import { parseIntent, stripPoliteness } from './intents/parse-intent.ts'
import { defaultTone } from './write.ts'
import { composeText } from './writing/compose-text.ts'
import { findPerson, recipientLine, shownPerson } from './writing/recipient.ts'

export async function composeByName(
  app: App,
  userId: string,
  { command, recipientName }: z.infer<typeof ComposeCommandInput>,
  signal?: AbortSignal,
): Promise<z.infer<typeof ComposeCommandAnswer>> {
  const [identity] = await listIdentities(app, userId)
  if (!identity) throw new AppError('invalid', 'Please connect a mailbox first.')
  const found = await findPerson(app, userId, recipientName)
  if (found.is === 'none') throw new AppError('missing', `Couldn't find an address for ${recipientName}.`)
  if (found.is === 'several') {
    const list = found.people.map(shownPerson).join(', ')
    throw new AppError('conflict', `This could be one of several people: ${list}. Please choose one.`)
  }
  const { person } = found
  const tone = defaultTone(await readPreferences(app, userId))
  const { subject, body } = await composeText(app, userId, { content: textOf(command), tone, to: person }, { signal })
  const saved = await saveDraft(app, userId, {
    fields: { identityId: identity.id, to: recipientLine(person), cc: '', bcc: '', subject, body: htmlFromText(body) },
    origin: 'ai',
  })
  return {
    success: true,
    draft: { id: saved.id, subject, body, to: person.email, toName: person.name },
    message: `A draft for ${person.name || person.email} is ready. Please review and approve it before it's sent.`,
  }
}

/** The content of the mail, without the words that name the recipient. */
function textOf(command: string): string {
  const intent = parseIntent(command, { mail: false, draft: false })
  return intent.is === 'draft' ? intent.content : stripPoliteness(command)
}
