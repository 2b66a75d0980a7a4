// What the assistant's pages ask of a server: answers in pieces, as the real one gives them, and a model that is not there.
import type { AskAnswer, AskChunk, ModelState, WriteChunk, Written } from '../../src/shared/assistant.ts'
import { defaultPreferences } from '../../src/shared/preferences.ts'
import type { Procedures } from './fake-server.ts'

export const noModel: ModelState = {
  wanted: 'auto',
  backend: 'built-in',
  model: null,
  place: 'here',
  reachable: false,
  problem: null,
  pulling: null,
  waiting: 0,
}

export function answer(changes: Partial<AskAnswer> = {}): AskAnswer {
  return { response: 'Two emails wait.', model_used: 'built-in', emotionalTone: 'neutral', empathyScore: 50, ...changes }
}

export function written(changes: Partial<Written> = {}): Written {
  return {
    text: 'Dear Grace, gladly.',
    subject: null,
    model_used: 'built-in',
    why: 'From your words.',
    message: null,
    ...changes,
  }
}

/** Word by word, then the whole. */
export async function* spoken(whole: AskAnswer): AsyncGenerator<AskChunk> {
  for (const word of whole.response.split(/(?<= )/)) yield { is: 'piece', text: word }
  yield { is: 'done', answer: whole }
}

export async function* writing(whole: Written): AsyncGenerator<WriteChunk> {
  for (const word of whole.text.split(/(?<= )/)) yield { is: 'piece', text: word }
  yield { is: 'done', written: whole }
}

/** Begins, and never ends. */
export async function* stalling(text: string): AsyncGenerator<{ is: 'piece'; text: string }> {
  yield { is: 'piece', text }
  await new Promise(() => undefined)
}

export function assistantServer(changes: Procedures = {}): Procedures {
  return {
    'preferences.get': () => ({ preferences: defaultPreferences }),
    'assistant.model': () => noModel,
    'assistant.conversations': () => ({ conversations: [] }),
    'assistant.history': () => ({ history: [] }),
    'assistant.askInPieces': () => spoken(answer()),
    'assistant.writeInPieces': () => writing(written()),
    ...changes,
  }
}
