// The writing style of the assistant, on its page and in the settings. Saved as it changes.
import type { Preferences, SavePreferencesInput } from '../../src/shared/preferences.ts'
import { SelectField } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import { assistantWords } from '../words/assistant.ts'
import { PreferencesGate } from './preferences-gate.tsx'

const words = assistantWords

export function StyleForm() {
  return (
    <PreferencesGate rows={6}>
      {(preferences, change) => <StyleFields preferences={preferences} change={change} />}
    </PreferencesGate>
  )
}

interface StyleFieldsProps {
  preferences: Preferences
  change: (changes: SavePreferencesInput) => void
}
function StyleFields({ preferences: now, change }: StyleFieldsProps) {
  return (
    <div className="grid gap-4 @md:grid-cols-2">
      <ChoiceField
        label={words.personality}
        names={words.personalities}
        now={now.personalityType}
        choose={(personalityType) => change({ personalityType })}
      />
      <ChoiceField
        label={words.tone}
        names={words.tones}
        now={now.communicationTone}
        choose={(communicationTone) => change({ communicationTone })}
      />
      <ChoiceField
        label={words.empathy}
        names={words.empathyLevels}
        now={now.empathyLevel}
        choose={(empathyLevel) => change({ empathyLevel })}
      />
      <ChoiceField
        label={words.formality}
        names={words.formalities}
        now={now.formality}
        choose={(formality) => change({ formality })}
      />
      <ChoiceField
        label={words.verbosity}
        names={words.verbosities}
        now={now.verbosity}
        choose={(verbosity) => change({ verbosity })}
      />
      <div className="space-y-4 @md:col-span-2">
        <Switch
          label={words.emojis}
          hint={words.emojisHint}
          checked={now.includeEmojis}
          onChange={(includeEmojis) => change({ includeEmojis })}
        />
        <Switch
          label={words.memory}
          hint={words.memoryHint}
          checked={now.conversationMemory}
          onChange={(conversationMemory) => change({ conversationMemory })}
        />
      </div>
    </div>
  )
}

interface ChoiceFieldProps<V extends string> {
  label: string
  /** Label by value, in display order. */
  names: Record<V, string>
  now: V
  choose: (value: V) => void
}
function ChoiceField<V extends string>({ label, names, now, choose }: ChoiceFieldProps<V>) {
  const values = Object.keys(names) as V[]
  const onChange = (chosen: string) => {
    const value = values.find((one) => one === chosen)
    if (value) choose(value)
  }
  return (
    <SelectField label={label} value={now} onChange={(event) => onChange(event.target.value)}>
      {values.map((value) => (
        <option key={value} value={value}>
          {names[value]}
        </option>
      ))}
    </SelectField>
  )
}
