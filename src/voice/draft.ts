// Drafts dictated by voice. Recipients are the answered mail's, or named by the person: a model only writes text. Saved with
// origin `voice`, which needs an approval before it is sent.
import type { App } from '../app.ts'
import { displayName, readThreadMails } from '../assistant/retrieval/mails.ts'
import { defaultTone, threadMails, threadUpTo } from '../assistant/write.ts'
import { composeText } from '../assistant/writing/compose-text.ts'
import { recipientLine, replyRecipient } from '../assistant/writing/recipient.ts'
import { AppError } from '../core/errors.ts'
import { listIdentities } from '../identities/list.ts'
import { readSummary } from '../mail/list.ts'
import { prefill } from '../mail/outgoing/prefill.ts'
import { readPreferences } from '../preferences/preferences.ts'
import { readAddress } from '../shared/address.ts'
import { identityToAnswer } from '../shared/answering-identity.ts'
import type { Person } from '../shared/mail.ts'
import { languageOf } from '../shared/reading/language.ts'
import { plainName } from '../shared/recipients.ts'
import type { SpokenDraft, SpokenDraftInput } from '../shared/voice.ts'
import { voiceLimits } from '../shared/voice-limits.ts'
import type { Identity } from '../shared/writing.ts'
import { bodyFrom, saveSpokenDraft } from './draft-body.ts'
import { withKnownName } from './people.ts'
import { revise } from './revise.ts'

type Of<Kind extends SpokenDraftInput['kind']> = Extract<SpokenDraftInput, { kind: Kind }>

export function draftSpoken(app: App, userId: string, input: SpokenDraftInput, signal?: AbortSignal): Promise<SpokenDraft> {
  switch (input.kind) {
    case 'new':
      return writeNew(app, userId, input, signal)
    case 'reply':
      return writeReply(app, userId, input, signal)
    case 'revise':
      return revise(app, userId, input, signal)
  }
}

async function writeNew(app: App, userId: string, { to, content }: Of<'new'>, signal?: AbortSignal): Promise<SpokenDraft> {
  const [identity] = await requireIdentities(app, userId)
  const person = await withKnownName(app, userId, toPerson(to))
  const tone = defaultTone(await readPreferences(app, userId))
  const { subject, body, model } = await composeText(
    app,
    userId,
    { content, dictated: true, tone, to: person },
    { signal, waitMs: voiceLimits.modelMs },
  )
  const { id: identityId, signature } = identity
  const html = bodyFrom({ text: body, signature, quote: '' })
  const fields = { identityId, to: recipientLine(person), cc: '', bcc: '', subject, body: html }
  return saveSpokenDraft(app, userId, { fields, text: body, model })
}

/** Recipients, conversation and quote are those of a reply in the composer. */
async function writeReply(
  app: App,
  userId: string,
  { emailId, content, all }: Of<'reply'>,
  signal?: AbortSignal,
): Promise<SpokenDraft> {
  const mail = await readSummary(app, userId, emailId)
  const identities = await requireIdentities(app, userId)
  const kind = all ? 'replyAll' : 'reply'
  const [start, whole, preferences] = await Promise.all([
    prefill(app, userId, { id: emailId, kind }),
    readThreadMails(app, userId, emailId, threadMails),
    readPreferences(app, userId),
  ])
  if (start.to.length === 0) throw noAddress(displayName(mail.from))
  const thread = threadUpTo(whole, emailId)
  const wish = { content, dictated: true, tone: defaultTone(preferences), to: replyRecipient(thread, emailId), thread } as const
  const { body, model } = await composeText(app, userId, wish, { signal, waitMs: voiceLimits.modelMs })
  const quoted = languageOf(body) === 'de' ? await prefill(app, userId, { id: emailId, kind, language: 'de' }) : start
  const identity = identityToAnswer(identities, start.accountId, mail)
  const html = bodyFrom({ text: body, signature: identity?.signature ?? '', quote: quoted.html })
  const fields = {
    ...(identity ? { identityId: identity.id } : {}),
    to: recipientList(start.to),
    cc: recipientList(start.cc),
    bcc: '',
    subject: start.subject,
    body: html,
    replyTo: start.replyTo,
  }
  return saveSpokenDraft(app, userId, { fields, text: body, model })
}

const recipientList = (people: Person[]) =>
  people.map(({ name, email }) => recipientLine({ name: plainDisplayName(name), email })).join(', ')

async function requireIdentities(app: App, userId: string): Promise<[Identity, ...Identity[]]> {
  const [first, ...others] = await listIdentities(app, userId)
  if (!first) throw new AppError('invalid', 'Please connect a mailbox first.')
  return [first, ...others]
}

function toPerson({ name, email }: Person): Person {
  const address = readAddress(email)
  if ('problem' in address) throw noAddress(name || email)
  return { name: plainDisplayName(name), email: address.email }
}

/** A name that contains an address or its brackets would break the recipient line. */
function plainDisplayName(name: string): string {
  const plain = plainName(name)
  return /[@<>]/.test(plain) ? '' : plain
}

const noAddress = (who: string) => new AppError('missing', `Couldn't find an address for ${plainName(who)}.`)
