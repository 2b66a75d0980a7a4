// Where the assistant will help with a mail. Until it can, a few words say so, and go for good when they are sent away.
import { Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { deviceStore } from '../storage.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { composeWords } from '../words/compose.ts'

const words = composeWords.assistant
const key = 'compose:assistant-place'

export function useAssistantPlace(): { open: boolean; dismiss: () => void } {
  const [open, setOpen] = useState(() => deviceStore.get(key) !== 'closed')
  const dismiss = () => {
    deviceStore.set(key, 'closed')
    setOpen(false)
  }
  return { open, dismiss }
}

export function AssistantPlace({ onDismiss }: { onDismiss: () => void }) {
  return (
    <aside
      aria-label={words.title}
      className="no-print rounded-card border border-line bg-surface py-2 pr-2 pl-4 max-xl:mt-4 max-sm:mx-4 max-sm:mb-4"
    >
      <div className="flex items-center gap-2">
        <Sparkles size={16} className="shrink-0 text-spark" aria-hidden="true" />
        <h2 className="flex-1 font-medium text-13">{words.title}</h2>
        <IconButton icon={X} small label={words.dismiss} tipSide="left" onClick={onDismiss} />
      </div>
      <p className="pr-2 pb-2 text-13 text-ink-soft">{words.text}</p>
    </aside>
  )
}
