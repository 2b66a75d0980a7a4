import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { settingsWords } from '../../words/settings.ts'
import type { VoicePart } from '../voice.tsx'

const words = settingsWords.voice

interface WakeWordProps extends VoicePart {
  /** Only the browser's recogniser listens without a press; a choice that is kept can be taken back anywhere. */
  possible: boolean
}
export function WakeWord({ preferences: { wakeWordEnabled, wakeWord }, change, possible }: WakeWordProps) {
  const [typed, setTyped] = useState<string>()
  const word = typed ?? wakeWord
  const type = (text: string) => {
    setTyped(text)
    if (text.trim() !== '') change({ wakeWord: text.trim() })
  }
  return (
    <>
      <Switch
        label={words.wakeWord}
        hint={possible ? words.wakeWordHint : `${words.wakeWordHint} ${words.wakeWordNotHere}`}
        checked={wakeWordEnabled}
        disabled={!possible && !wakeWordEnabled}
        onChange={(wakeWordEnabled) => change({ wakeWordEnabled })}
      />
      {wakeWordEnabled && (
        <Field
          className="max-w-80"
          label={words.wakeWordField}
          value={word}
          placeholder={words.wakeWordUsual}
          maxLength={100}
          error={word.trim() === '' ? words.wakeWordMissing : undefined}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </>
  )
}
