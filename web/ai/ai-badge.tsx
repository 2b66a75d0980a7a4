import { Sparkles } from 'lucide-react'
import { assistantWords } from '../words/assistant.ts'

const words = assistantWords

/** Marks text written by a model, or by a rule in its place. */
export function AiBadge({ model }: { model?: string | undefined }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-12 text-spark">
      <Sparkles size={12} className="shrink-0" aria-hidden="true" />
      <span className="truncate">{model ? words.by(modelName(model)) : words.made}</span>
    </span>
  )
}

export function modelName(model: string): string {
  return model === 'built-in' ? words.builtIn : model
}
