// Requests generated text and streams it. Does not touch the draft.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { WriteInput, Written } from '../../../src/shared/assistant.ts'
import { readStream } from '../../ai/read-stream.ts'
import { errorCode, errorMessage, toastError, trpc } from '../../api.ts'
import { assistantWords } from '../../words/assistant.ts'

const words = assistantWords.panel

export interface AssistantText {
  input: WriteInput
  text: string
  /** Set when complete, and while a built-in text stands. */
  written?: Written
  /** A model works on a better text. */
  isImproving?: boolean
}
export function useAssistantWriter() {
  const { client } = trpc.useUtils()
  const [now, setNow] = useState<AssistantText>()
  const abortController = useRef<AbortController>(undefined)
  useEffect(() => () => abortController.current?.abort(), [])
  const call = useMutation({
    meta: { quiet: true },
    mutationFn: async (input: WriteInput) => {
      const stop = new AbortController()
      abortController.current = stop
      setNow({ input, text: '' })
      const done = await readStream(client.assistant.writeInPieces.mutate(input, { signal: stop.signal }), stop.signal, {
        onBuiltIn: ({ written }) => setNow({ input, text: written.text, written, isImproving: true }),
        onText: (text) => setNow((old) => old && { input, text: old.written ? text : old.text + text }),
      })
      if (done) setNow({ input, text: done.written.text, written: done.written })
      else setNow((old) => (old?.text ? { input, text: old.text, written: old.written ?? partialText(old.text) } : undefined))
    },
    onError: (error) => {
      setNow(undefined)
      if (errorCode(error) !== 'UNAUTHORIZED') toastError(words.failed)
    },
  })
  const why = call.isError ? errorMessage(call.error, words.failed) : undefined
  return {
    now,
    busy: call.isPending,
    /** Error message of the last request. */
    problem: why,
    ask: (input: WriteInput) => call.mutate(input),
    stop: () => abortController.current?.abort(),
    dismiss: () => {
      setNow(undefined)
      call.reset()
    },
  }
}

/** Partial text of a stopped request can still be used. */
function partialText(text: string): Written {
  return { text, subject: null, model_used: '', why: '', message: null }
}
