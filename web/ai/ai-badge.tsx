import { Sparkles } from 'lucide-react'
import { assistantWords } from '../words/assistant.ts'

const words = assistantWords

interface AiBadgeProps {
  model: string | undefined
  /** What the text is where no model wrote it. */
  builtIn: keyof typeof words.builtInText
}
/** Marks text written by a model, or by a rule in its place. */
export function AiBadge({ model, builtIn }: AiBadgeProps) {
  if (model === 'built-in') return <span className="text-12 text-ink-soft">{words.builtInText[builtIn]}</span>
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-12 text-spark">
      <Sparkles size={12} className="shrink-0" aria-hidden="true" />
      <span className="truncate">{model ? words.by(model) : words.made}</span>
    </span>
  )
}

export function modelName(model: string): string {
  return model === 'built-in' ? words.builtIn : model
}
