// Questions about the mailbox, pages to open, and what no phrase says.
import { wordsOf } from '../../../../src/shared/fold.ts'
import type { Understood, Wish } from '../../../../src/shared/voice.ts'
import { voiceLimits } from '../../../../src/shared/voice-limits.ts'
import type { Command } from '../command.ts'
import type { Answer, VoiceState } from '../conversation.ts'
import { ask, own, say, strange, type Turn, tell } from './turn.ts'
import { waitIsOver } from './waiting.ts'

const urgentOnes = 3
const { saidChars, turnChars } = voiceLimits

const places = {
  inbox: '/inbox',
  sent: '/sent',
  drafts: '/drafts',
  dashboard: '/dashboard',
  assistant: '/assistant',
  settings: '/settings',
} as const

export function search(turn: Turn, q: string): void {
  turn.effects.push({ do: 'go', to: `/inbox?q=${encodeURIComponent(q.toWellFormed())}` })
  tell(turn, turn.words.searching(q))
}

export function open(turn: Turn, place: Extract<Command, { is: 'open' }>['place']) {
  const to = place === 'this' ? pathOfThis(turn.state) : places[place]
  if (to === undefined) return tell(turn, turn.words.noMail)
  turn.effects.push({ do: 'go', to })
  tell(turn, turn.words.opened)
}

function pathOfThis({ opened, focus }: VoiceState): string | undefined {
  const id = opened ?? focus?.id
  return id === undefined ? undefined : `/email/${encodeURIComponent(id)}`
}

type Urgent = Extract<Answer, { call: 'attention' }>['suggestions']

export function gotAttention(turn: Turn, suggestions: Urgent) {
  const { words } = turn
  if (suggestions.length === 0) return tell(turn, words.nothingUrgent)
  waitIsOver(turn)
  const first = suggestions.slice(0, urgentOnes)
  const lines = first.map(({ from, title }) => words.sentenceOf(words.attentionFrom(from, title)))
  say(turn, [own(words.attention(suggestions.length)), strange(lines, null)])
}

export function help(turn: Turn): void {
  const { words } = turn
  tell(turn, words.help, ...words.canSay.map((phrase) => words.sentenceOf(phrase)))
}

/** No phrase says it: a model may know which command is meant, or answers. */
export function understand(turn: Turn, said: string): void {
  const { focus, opened, entries } = turn.state
  const turns = entries
    .slice(0, -1)
    .filter(({ user, own }) => user !== '' && own !== '')
    .slice(-voiceLimits.turns)
    .map(({ user, own }) => ({ user: user.slice(0, saidChars), ai: own.slice(0, turnChars) }))
  const call = { call: 'understand', said: said.slice(0, saidChars), emailId: opened ?? focus?.id ?? null, turns } as const
  ask(turn, call, { is: 'understand', said })
}

/** What a model wrote is read out as a stranger's words: it has read mails. */
export function answer(turn: Turn, { text }: Extract<Understood, { is: 'answer' }>): void {
  const sentences = text.trim() === '' ? [turn.words.failed] : sentencesOf(text)
  say(turn, [strange(sentences, null)], null, text.slice(0, turnChars))
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?…])\s+|\n+/)

/**
 * A wish goes the way of a command. Whom to write to has to be in the person's own words: a mail may have told the model of
 * somebody else.
 */
export function commandOf(wish: Wish, said: string): Command | undefined {
  switch (wish.is) {
    case 'read':
      return wish.what === 'more' ? { is: 'more' } : { is: 'read', what: wish.what }
    case 'reply':
      return { is: 'reply', says: wish.says, all: false }
    case 'compose': {
      const heard = new Set(wordsOf(said))
      return wordsOf(wish.who).every((word) => heard.has(word)) ? wish : undefined
    }
    case 'readFrom':
    case 'search':
    case 'attention':
      return wish
    default:
      return undefined
  }
}
