// Questions about the mailbox, navigation, help, and the fallback to a model.
import { wordsOf } from '../../../../src/shared/fold.ts'
import type { SpokenCommand, Understood } from '../../../../src/shared/voice.ts'
import { voiceLimits } from '../../../../src/shared/voice-limits.ts'
import type { Command } from '../command.ts'
import type { Answer, VoiceState } from '../state.ts'
import { dismissPending, ownPart, request, respond, type StepContext, speakParts, untrustedPart } from './step-context.ts'

const maxUrgent = 3
const { saidChars, turnChars } = voiceLimits

const places = {
  inbox: '/inbox',
  sent: '/sent',
  drafts: '/drafts',
  dashboard: '/dashboard',
  assistant: '/assistant',
  settings: '/settings',
} as const

export function search(ctx: StepContext, q: string): void {
  ctx.effects.push({ do: 'go', to: `/inbox?q=${encodeURIComponent(q.toWellFormed())}` })
  respond(ctx, ctx.words.searching(q))
}

export function openPage(ctx: StepContext, place: Extract<Command, { is: 'open' }>['place']) {
  const to = place === 'this' ? pathOfThis(ctx.state) : places[place]
  if (to === undefined) return respond(ctx, ctx.words.noMail)
  ctx.effects.push({ do: 'go', to })
  respond(ctx, ctx.words.opened)
}

function pathOfThis({ opened, focus }: VoiceState): string | undefined {
  const id = opened ?? focus?.id
  return id === undefined ? undefined : `/email/${encodeURIComponent(id)}`
}

type Urgent = Extract<Answer, { call: 'attention' }>['suggestions']

export function onAttention(ctx: StepContext, suggestions: Urgent) {
  const { words } = ctx
  if (suggestions.length === 0) return respond(ctx, words.nothingUrgent)
  dismissPending(ctx)
  const first = suggestions.slice(0, maxUrgent)
  const lines = first.map(({ from, title }) => words.sentenceOf(words.attentionFrom(from, title)))
  speakParts(ctx, [ownPart(words.attention(suggestions.length)), untrustedPart(lines, null)])
}

export function speakHelp(ctx: StepContext): void {
  const { words } = ctx
  respond(ctx, words.help, ...words.examplePhrases.map((phrase) => words.sentenceOf(phrase)))
}

/** No phrase matched: asks a model for a command or an answer. */
export function understand(ctx: StepContext, said: string): void {
  const { focus, opened, entries } = ctx.state
  const turns = entries
    .slice(0, -1)
    .filter(({ user, own }) => user !== '' && own !== '')
    .slice(-voiceLimits.turns)
    .map(({ user, own }) => ({ user: user.slice(0, saidChars), ai: own.slice(0, turnChars) }))
  const call = { call: 'understand', said: said.slice(0, saidChars), emailId: opened ?? focus?.id ?? null, turns } as const
  request(ctx, call, { is: 'understand', said })
}

/** Model output is spoken as untrusted text: the model has read mails. */
export function speakAnswer(ctx: StepContext, { text }: Extract<Understood, { is: 'answer' }>): void {
  const sentences = text.trim() === '' ? [ctx.words.onCallError] : sentencesOf(text)
  speakParts(ctx, [untrustedPart(sentences, null)], null, text.slice(0, turnChars))
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?…])\s+|\n+/)

/**
 * Turns a model's wish into a command. A recipient must occur in the user's own words: a mail may have suggested another one to
 * the model.
 */
export function commandFromModel(wish: SpokenCommand, said: string): Command | undefined {
  switch (wish.is) {
    case 'read':
      return wish.what === 'more' ? { is: 'more' } : { is: 'read', what: wish.what }
    case 'reply':
      return { is: 'reply', content: wish.content, all: false }
    case 'compose': {
      const saidWords = new Set(wordsOf(said))
      return wordsOf(wish.who).every((word) => saidWords.has(word)) ? wish : undefined
    }
    case 'readFrom':
    case 'search':
    case 'attention':
      return wish
    default:
      return undefined
  }
}
