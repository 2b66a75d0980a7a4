// A person was mentioned in a comment in a shared mailbox. Words of the comment leave only where the person allows it for mails.
import type { App } from '../app.ts'
import type { Mention } from '../shared/teamwork.ts'
import { personTimeZone } from '../user/person.ts'
import { mentionNote } from './note.ts'
import { mailboxChoice } from './queries.ts'
import { isQuiet, wallClock } from './quiet.ts'
import { senderOf } from './sender.ts'
import { readPushSettings } from './settings.ts'

/** Not in quiet hours, nor where they are off for the mailbox: it stays in their list of mentions. */
export async function notifyMention(app: App, userId: string, mention: Mention): Promise<void> {
  const chosen = await mailboxChoice(app.db, mention.mailboxId, userId)
  if (!chosen || chosen.push === 'off') return
  const { settings } = await readPushSettings(app, userId)
  if (isQuiet(settings, wallClock(app.now(), await personTimeZone(app, userId)))) return
  await senderOf(app).send(userId, [await mentionNote(app, userId, mention, settings.content)])
}
