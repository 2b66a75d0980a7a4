// Drafts in the conversation. Who gets one is found in the person's words, the address book or the mail that is answered;
// the model only writes the words.
import type { App } from '../../app.ts'
import type { Listening } from '../ask-model.ts'
import type { Intent } from '../intent.ts'
import { languageIn, toneIn } from '../intents/rewriting.ts'
import { languageOf } from '../reading/language.ts'
import { nameOf, seenThread } from '../reading/mails.ts'
import { speakerFor } from '../speaker.ts'
import { threadMails, toneOf } from '../write.ts'
import { answeredTo } from '../writing/answered-to.ts'
import { composeText, type Drafted } from '../writing/compose-text.ts'
import { type FoundPerson, findPerson, shownPerson } from '../writing/recipient.ts'
import type { Reply, Turn } from './turn.ts'

export async function draftNew(
  app: App,
  userId: string,
  { to, says }: Extract<Intent, { is: 'draft' }>,
  turn: Turn,
  { signal }: Listening,
): Promise<Reply> {
  const found: FoundPerson | undefined = to === undefined ? undefined : await findPerson(app, userId, to)
  const person = found?.is === 'one' ? found.person : undefined
  const tone = toneIn(turn.prompt) ?? toneOf(turn.preferences)
  const named = person && person.name !== '' ? person : to && !to.includes('@') ? { name: to } : undefined
  const wish = { says, tone, language: wishedLanguage(turn.prompt), ...(named ? { to: { ...named, email: person?.email } } : {}) }
  const drafted = await composeText(app, userId, wish, { signal })
  const { words, phrase } = speakerFor(turn.style)
  const unsure =
    found?.is === 'several'
      ? words.severalPeople(to ?? '', found.people.map(shownPerson).join(', '))
      : found?.is === 'none' && words.unknownPerson(to ?? '')
  return {
    response: phrase(
      'draft',
      person ? words.draftFor(person.name || person.email) : words.draftWithout,
      unsure,
      hintOf(drafted, turn),
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

export async function draftReply(
  app: App,
  userId: string,
  { says }: Extract<Intent, { is: 'reply' }>,
  turn: Turn,
  { signal }: Listening,
): Promise<Reply> {
  const { words, phrase } = speakerFor(turn.style)
  if (!turn.mail) return { response: phrase('sorry', words.openMailFirst), model: null }
  const all = await seenThread(app, userId, turn.mail.id, threadMails)
  const at = all.findIndex(({ id }) => id === turn.mail?.id)
  const thread = at < 0 ? [turn.mail] : all.slice(0, at + 1)
  const person = answeredTo(thread, turn.mail.id)
  const tone = toneIn(turn.prompt) ?? toneOf(turn.preferences)
  const wish = {
    says: withoutPointing(says),
    tone,
    language: wishedLanguage(turn.prompt),
    thread,
    ...(person ? { to: person } : {}),
  }
  const drafted = await composeText(app, userId, wish, { signal })
  return {
    response: phrase('draft', words.replyFor(nameOf(person ?? turn.mail.from)), hintOf(drafted, turn)),
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

/** "in German", said of the mail and not in passing. */
const wishedLanguage = (prompt: string): string | undefined =>
  /\b(?:in|auf) (?:english|german|french|spanish|italian|dutch|polish|japanese|englisch|deutsch|französisch|spanisch|italienisch)\b/i.test(
    prompt,
  )
    ? (languageIn(prompt) ?? languageOf(prompt))
    : undefined

/** "to this saying I accept" -> "saying I accept" */
const withoutPointing = (says: string) =>
  says.replace(
    /^(?:to (?:this|that|it|him|her|them|the (?:mail|email|message))|auf (?:diese|die|das|den)\w*(?: (?:mail|e-mail|nachricht))?)[,:]? ?/i,
    '',
  )

const hintOf = ({ model, why, body }: Drafted, { style }: Turn): string | false => {
  if (model !== null) return false
  const { words } = speakerFor(style)
  const gaps = body.includes('[…]') && words.template
  return why === 'not-allowed' ? [words.notAllowed, gaps].filter((part) => part).join(' ') : gaps
}
