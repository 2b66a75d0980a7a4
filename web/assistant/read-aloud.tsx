import { Square, Volume2 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { assistantWords } from '../words/assistant.ts'

const words = assistantWords.reading

export interface Reading {
  /** Id of the answer being read. */
  now: string | undefined
  read: (id: string, text: string) => void
  stop: () => void
}
/** Read-aloud button of an answer. */
export function ReadAloud({ id, text, reading }: { id: string; text: string; reading: Reading }) {
  const on = reading.now === id
  return (
    <Button variant="quiet" className="-my-1 -mr-2 ml-auto h-8" onClick={() => (on ? reading.stop() : reading.read(id, text))}>
      {on ? <Square size={14} aria-hidden="true" /> : <Volume2 size={14} aria-hidden="true" />}
      {on ? words.stop : words.read}
    </Button>
  )
}
