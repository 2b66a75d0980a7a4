// Drafts in the conversation. Recipients come from the person's words, the address book or the answered mail; a model only
// writes the text.
import type { App } from '../../app.ts'
import { listMail } from '../../mail/list.ts'
import { type StreamOptions, unstreamed } from '../ask-model.ts'
import type { IntentOf } from '../intents/parse-intent.ts'
import { languageIn, toneIn } from '../intents/rewrite.ts'
import { detectLanguage } from '../retrieval/language.ts'
import { displayName, type ReadableMail, readThreadMails, toReadable } from '../retrieval/mails.ts'
import { phrasingFor } from '../style.ts'
import { defaultTone, threadMails } from '../write.ts'
import { composeText, type DraftedText } from '../writing/compose-text.ts'
import { type FoundPerson, findPerson, replyRecipient, shownPerson } from '../writing/recipient.ts'
import type { Reply, Turn } from './answer-intent.ts'

export async function answerDraft(
  app: App,
  userId: string,
  { to, content }: IntentOf<'draft'>,
  turn: Turn,
  stream: StreamOptions,
): Promise<Reply> {
  const found: FoundPerson | undefined = to === undefined ? undefined : await findPerson(app, userId, to)
  const person = found?.is === 'one' ? found.person : undefined
  const tone = toneIn(turn.prompt) ?? defaultTone(turn.preferences)
  const named = person && person.name !== '' ? person : to && !to.includes('@') ? { name: to } : undefined
  const wish = {
    content,
    tone,
    language: requestedLanguage(turn.prompt),
    ...(named ? { to: { ...named, email: person?.email } } : {}),
  }
  const drafted = await composeText(app, userId, wish, unstreamed(stream))
  const { words, phrase } = phrasingFor(turn.style)
  const unsure =
    found?.is === 'several'
      ? words.severalPeople(to ?? '', found.people.map(shownPerson).join(', '))
      : found?.is === 'none' && words.unknownPerson(to ?? '')
  return {
    response: phrase(
      'draft',
      person ? words.draftFor(person.name || person.email) : words.draftWithout,
      unsure,
      draftHint(drafted, turn),
    ),
    model: drafted.model,
    draft: {
      subject: drafted.subject,
      body: drafted.body,
      ...(person ? { to: person.email, ...(person.name === '' ? {} : { toName: person.name }) } : {}),
    },
    actions: [{ type: 'compose', label: words.labels.compose }],
  }
}

export async function answerReply(
  app: App,
  userId: string,
  { content: asked }: IntentOf<'reply'>,
  given: Turn,
  stream: StreamOptions,
): Promise<Reply> {
  const { words, phrase } = phrasingFor(given.style)
  const { who, rest } = given.mail ? {} : (toPerson.exec(asked)?.groups ?? {})
  const newest = who === undefined ? undefined : await newestFrom(app, userId, who)
  const turn = newest ? { ...given, mail: newest } : given
  const content = newest ? (rest ?? '') : asked
  if (!turn.mail) return { response: phrase('sorry', who === undefined ? words.openMailFirst : words.newestOf(who)), model: null }
  const all = await readThreadMails(app, userId, turn.mail.id, threadMails)
  const at = all.findIndex(({ id }) => id === turn.mail?.id)
  const thread = at < 0 ? [turn.mail] : all.slice(0, at + 1)
  const person = replyRecipient(thread, turn.mail.id)
  const tone = toneIn(turn.prompt) ?? defaultTone(turn.preferences)
  const wish = {
    content: stripMailReference(content),
    tone,
    language: requestedLanguage(turn.prompt),
    thread,
    ...(person ? { to: person } : {}),
  }
  const drafted = await composeText(app, userId, wish, unstreamed(stream))
  return {
    response: phrase('draft', words.replyFor(displayName(person ?? turn.mail.from)), draftHint(drafted, turn)),
    model: drafted.model,
    draft: {
      subject: drafted.subject,
      body: drafted.body,
      inReplyTo: turn.mail.id,
      ...(person ? { to: person.email, toName: person.name } : {}),
    },
    actions: [{ type: 'reply', label: words.labels.reply, emailId: turn.mail.id }],
  }
}

/** "to Hazel that I'll be there", "Felix, dass ich es behalte" */
const toPerson =
  /^(?:to |an |auf )?(?<who>\p{Lu}[\p{L}\p{M}'’.-]+(?: \p{Lu}[\p{L}\p{M}'’.-]+)?)(?:['’]s? (?:last |latest |letzte )?(?:e-?mail|mail|message|nachricht))?[,:]?(?: (?<rest>.*))?$/su

async function newestFrom(app: App, userId: string, who: string): Promise<ReadableMail | undefined> {
  const name = who.replace(/['’]s$/, '').replace(/["']/g, '')
  const q = `${name
    .split(' ')
    .map((word) => `from:${word}`)
    .join(' ')} -in:sent -in:drafts`
  const [mail] = (await listMail(app, userId, { q, limit: 1 })).emails
  return mail && toReadable(app, userId, mail)
}

const requestedLanguage = (prompt: string): string | undefined =>
  /\b(?:in|auf) (?:english|german|french|spanish|italian|dutch|polish|japanese|englisch|deutsch|französisch|spanisch|italienisch)\b/i.test(
    prompt,
  )
    ? (languageIn(prompt) ?? detectLanguage(prompt))
    : undefined

/** "to this saying I accept" -> "saying I accept" */
const stripMailReference = (content: string) =>
  content.replace(
    /^(?:to (?:this|that|it|him|her|them|the (?:mail|email|message))|auf (?:diese|die|das|den)\w*(?: (?:mail|e-mail|nachricht))?)[,:]? ?/i,
    '',
  )

const draftHint = ({ model, removed, why, body }: DraftedText, { style }: Turn): string | false => {
  const { words } = phrasingFor(style)
  if (model !== null) return removed === true && words.removed
  const gaps = body.includes('[…]') && words.template
  return why === 'not-allowed' ? [words.notAllowed, gaps].filter((part) => part).join(' ') : gaps
}
