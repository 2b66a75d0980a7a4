// State of a conversation with the assistant, including the streaming answer. Answers are only displayed.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AskAnswer, HistoryItem } from '../../src/shared/assistant.ts'
import { readStream } from '../ai/read-stream.ts'
import { errorCode, errorMessage, toastError, trpc } from '../api.ts'
import { randomId } from '../random-id.ts'
import { assistantWords } from '../words/assistant.ts'

const words = assistantWords.chat

export interface Turn {
  id: string
  /** Empty if only the assistant speaks. */
  you: string
  state: 'thinking' | 'writing' | 'done' | 'stopped' | 'failed'
  text: string
  /** The server's error message. */
  why?: string
  answer?: Partial<AskAnswer> | undefined
  /** A built-in answer, while a model works on a better one. */
  isBuiltIn?: boolean
}

export function useChat(sessionId: string, before: readonly Turn[], onAnswered: () => void) {
  const { client } = trpc.useUtils()
  const [turns, setTurns] = useState<readonly Turn[]>(before)
  const abortController = useRef<AbortController>(undefined)
  useEffect(() => () => abortController.current?.abort(), [])
  const change = (id: string, with_: (turn: Turn) => Partial<Turn>) =>
    setTurns((all) => all.map((turn) => (turn.id === id ? { ...turn, ...with_(turn) } : turn)))
  const call = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ id, prompt }: { id: string; prompt: string }) => {
      const stop = new AbortController()
      abortController.current = stop
      const input = { prompt, sessionId, conversationalMode: true }
      const pieces = client.assistant.askInPieces.mutate(input, { signal: stop.signal })
      const done = await readStream(pieces, stop.signal, {
        onBuiltIn: ({ answer }) => change(id, () => ({ state: 'writing', text: answer.response, answer, isBuiltIn: true })),
        onText: (text) =>
          change(id, (turn) =>
            turn.isBuiltIn ? { text, answer: undefined, isBuiltIn: false } : { state: 'writing', text: turn.text + text },
          ),
      })
      change(id, ({ isBuiltIn }) => {
        if (done) return { state: 'done', text: done.answer.response, answer: done.answer, isBuiltIn: false }
        return isBuiltIn ? { state: 'done', isBuiltIn: false } : { state: 'stopped' }
      })
      if (done) onAnswered()
    },
    onError: (error, { id }) => {
      change(id, () => ({ state: 'failed', text: words.apology, why: errorMessage(error, '') }))
      if (errorCode(error) !== 'UNAUTHORIZED') toastError(words.failed)
    },
  })
  const ask = (prompt: string) => {
    if (prompt.trim() === '' || call.isPending) return
    const id = randomId()
    setTurns((all) => [...all, { id, you: prompt.trim(), state: 'thinking', text: '' }])
    call.mutate({ id, prompt })
  }
  /** Asks an unanswered question again, in place. */
  const retry = ({ id, you }: Turn) => {
    change(id, () => ({ state: 'thinking', text: '' }))
    call.mutate({ id, prompt: you })
  }
  return { turns, ask, again: retry, stop: () => abortController.current?.abort(), busy: call.isPending }
}

/** Converts the history to turns. */
export function turnsOf(history: readonly HistoryItem[]): Turn[] {
  const turns: Turn[] = []
  for (const { id, messageType, content, draft } of history) {
    if (messageType === 'user') {
      turns.push({ id, you: content, state: 'done', text: '' })
      continue
    }
    const said = { text: content, ...(draft ? { answer: { draft } } : {}) }
    const open = turns.at(-1)
    if (open && open.text === '') Object.assign(open, said)
    else turns.push({ id, you: '', state: 'done', ...said })
  }
  return turns
}
