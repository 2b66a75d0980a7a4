// Utterances that the grammar does not recognize. A model may map one to a command of a closed set, or answer it; its result is
// checked against the spoken words, because it may have read mails. Otherwise the assistant answers as in the chat.
import type { App } from '../app.ts'
import { askAssistant } from '../assistant/ask.ts'
import { askModel, mayReadMail } from '../assistant/ask-model.ts'
import { parseIntent } from '../assistant/intents/parse-intent.ts'
import { detectLanguage } from '../assistant/retrieval/language.ts'
import { todayIn } from '../assistant/retrieval/time-window.ts'
import { plainText } from '../assistant/writing/plain-text.ts'
import { suggestPeople } from '../contacts/suggest.ts'
import { readSummary } from '../mail/list.ts'
import type { EmailSummary } from '../shared/mail.ts'
import { visible } from '../shared/reading/visible.ts'
import { joinSentences, speakable } from '../shared/speakable.ts'
import { SpokenCommand, type UnderstandInput, type Understood, type VoiceMail } from '../shared/voice.ts'
import { voiceLimits } from '../shared/voice-limits.ts'
import { personTimeZone } from '../user/person.ts'
import { checkSpokenWords } from './check-spoken-words.ts'
import { newestMails, withBodies } from './mails.ts'
import { type CommandAnswer, commandPrompt, contentField, type PromptMails } from './prompts/command.ts'

const answerChars = 900

export async function understand(app: App, userId: string, input: UnderstandInput, signal?: AbortSignal): Promise<Understood> {
  const focus = input.emailId === undefined ? undefined : await readSummary(app, userId, input.emailId)
  const asked = app.model.now() && (await understandByModel(app, userId, input, focus, signal))
  return asked ?? understandByAssistant(app, userId, input, signal)
}

/** Undefined where the answer is unusable. */
async function understandByModel(
  app: App,
  userId: string,
  { said, turns = [] }: UnderstandInput,
  focus: EmailSummary | undefined,
  signal?: AbortSignal,
): Promise<Understood | undefined> {
  const shown = (await mayReadMail(app, userId)) ? await promptContext(app, userId, focus) : undefined
  const today = todayIn(app.now(), await personTimeZone(app, userId))
  const prompt = commandPrompt({ said, language: detectLanguage(said), today, turns, shown })
  const asked = await askModel(app, userId, prompt, { signal, waitMs: voiceLimits.modelMs })
  if (asked.is === 'none') return undefined
  const { data, model } = asked
  if (data.is === 'answer') return answerOf(data, model, said, shown)
  // A command with a link or a number nobody said is none.
  if (asked.removed) return undefined
  const wish = SpokenCommand.safeParse(toWish(data))
  const checked = wish.success ? checkSpokenWords(wish.data, said) : undefined
  return checked && { is: 'wish', wish: checked, model_used: model }
}

/** The newest mails and the one read last, and the names of senders. */
async function promptContext(app: App, userId: string, focus: EmailSummary | undefined): Promise<PromptMails> {
  const { mails } = await newestMails(app, userId, {}, voiceLimits.prompted)
  const first = mails.slice(0, voiceLimits.prompted)
  if (focus && !first.some(({ id }) => id === focus.id)) first.push(...(await withBodies(app, userId, [focus], 1)))
  const at = first.findIndex(({ id }) => id === focus?.id)
  return { mails: first, senders: await sendersOf(app, userId, mails), focus: at < 0 ? undefined : at }
}

/** Filled up from the address book. */
async function sendersOf(app: App, userId: string, mails: VoiceMail[]): Promise<string[]> {
  const names = new Set(mails.map(({ from }) => from.name.replace(/\s+/g, ' ').trim()))
  if (names.size < voiceLimits.sendersMin)
    for (const { name } of await suggestPeople(app, userId, { q: '', limit: 20 })) {
      if (names.size < voiceLimits.sendersMin) names.add(name)
    }
  names.delete('')
  return [...names].slice(0, voiceLimits.senders)
}

function toWish({ is, what, who, q, [contentField]: content }: CommandAnswer): unknown {
  const text = content ?? (is === 'reply' || is === 'compose' ? '' : undefined)
  const given = { is, what, who: who && oneLine(who), content: text && oneLine(text), q: q && oneLine(q) }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))
}

/** Visible characters only. */
const oneLine = (text: string) => visible(text).replace(/\s+/g, ' ').trim()

function answerOf(
  { text, mails }: CommandAnswer,
  model: string,
  said: string,
  shown: PromptMails | undefined,
): Understood | undefined {
  const known = shown?.mails ?? []
  const { sentences } = speakable(plainText(text ?? ''), { of: 'answer', most: answerChars })
  if (sentences.length === 0) return undefined
  const sources = [...new Set(mails ?? [])].flatMap((number) => known[number - 1] ?? [])
  // A question about mail needs sources; without any the assistant searches the mailbox.
  if (sources.length === 0 && parseIntent(said, { mail: false, draft: false }).is === 'question') return undefined
  return {
    is: 'answer',
    text: joinSentences(sentences),
    sources: sources.map(({ id, subject, from }) => ({ emailId: id, subject, from })),
    model_used: model,
  }
}

/** Drafts are recognized by rules, too. */
async function understandByAssistant(
  app: App,
  userId: string,
  input: UnderstandInput,
  signal?: AbortSignal,
): Promise<Understood> {
  const { said, emailId, sessionId, turns } = input
  const wish = wishByRule(said, emailId !== undefined)
  if (wish) return { is: 'wish', wish, model_used: 'built-in' }
  const { response, sources, model_used } = await askAssistant(
    app,
    userId,
    {
      prompt: said,
      conversationalMode: true,
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(emailId === undefined ? {} : { context: { emailId } }),
      ...(turns ? { conversationContext: turns } : {}),
    },
    { signal, waitMs: voiceLimits.modelMs },
  )
  return {
    is: 'answer',
    text: joinSentences(speakable(response, { of: 'answer', most: answerChars }).sentences),
    sources: (sources ?? []).map(({ emailId, subject, from }) => ({ emailId, subject, from })),
    model_used,
  }
}

/** A single word ("confirm") is no content. */
function wishByRule(said: string, readsMail: boolean): SpokenCommand | undefined {
  if (!/\S\s+\S/.test(said.trim())) return undefined
  const intent = parseIntent(said, { mail: readsMail, draft: false })
  if (intent.is === 'draft' && intent.to !== undefined)
    return checkSpokenWords({ is: 'compose', who: intent.to.slice(0, 200), content: intent.content }, said)
  if (intent.is === 'reply' && readsMail) return { is: 'reply', content: intent.content }
  return intent.is === 'todo' && intent.what === 'all' ? { is: 'attention' } : undefined
}
