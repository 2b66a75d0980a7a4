// Example phrases; a click puts one into the command field.
import { voiceWords } from '../../words/voice.ts'

const words = voiceWords.panel

export function PhraseHelp({ onTake }: { onTake: (phrase: string) => void }) {
  return (
    <div className="space-y-4">
      <h3 className="font-semibold text-15">{words.help}</h3>
      {words.examples.map(({ title, phrases }) => (
        <section key={title} aria-label={title}>
          <p className="mb-1.5 text-12 text-ink-soft">{title}</p>
          <ul className="flex flex-wrap gap-1.5">
            {phrases.map((phrase) => (
              <li key={phrase}>
                <PhraseButton phrase={phrase} onPress={() => onTake(phrase)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="text-13 text-ink-soft">{words.helpHint}</p>
    </div>
  )
}

export function PhraseButton({ phrase, onPress }: { phrase: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-8 rounded-full border border-line bg-surface px-3 text-left text-13 hover:bg-hover"
    >
      {phrase}
    </button>
  )
}
