import { ArrowUp } from 'lucide-react'
import type { FormEvent } from 'react'
import { voiceLimits } from '../../../src/shared/voice-limits.ts'
import { buttonClass } from '../../ui/button.tsx'
import { inputClass } from '../../ui/field.tsx'
import { voiceWords } from '../../words/voice.ts'

const words = voiceWords.panel

interface CommandFieldProps {
  text: string
  onText: (text: string) => void
  onSubmit: (text: string) => void
}
/** Text alternative to speech; Enter submits. */
export function CommandField({ text, onText, onSubmit }: CommandFieldProps) {
  const empty = text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (empty) return
    onSubmit(text.trim())
    onText('')
  }
  return (
    <form onSubmit={submit} className="relative">
      <input
        data-command
        type="text"
        value={text}
        maxLength={voiceLimits.saidChars}
        aria-label={words.type}
        placeholder={words.type}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => onText(event.target.value)}
        className={`${inputClass} h-11 pr-12`}
      />
      <button
        type="submit"
        disabled={empty}
        aria-label={words.submit}
        className={`${buttonClass('primary')} absolute top-1 right-1 w-9 px-0!`}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </button>
    </form>
  )
}
