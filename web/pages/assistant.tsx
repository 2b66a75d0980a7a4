// Talking with the assistant. It reads and proposes; what is to be sent is sent from the composer, by the person.
import { Settings } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { trpc } from '../api.ts'
import { Conversation } from '../assistant/chat.tsx'
import { ConversationList } from '../assistant/conversation-list.tsx'
import { ModelStatus } from '../assistant/model-status.tsx'
import { StyleForm } from '../assistant/style-form.tsx'
import { VoiceForm } from '../assistant/voice-form.tsx'
import { randomId } from '../random-id.ts'
import { Card } from '../ui/card.tsx'
import { CloseRow, Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Page } from '../ui/page.tsx'
import { assistantWords } from '../words/assistant.ts'

const words = assistantWords

export function AssistantPage() {
  const { sessionId, begun, open, fresh, answered } = useSession()
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  return (
    <Page
      title={words.title}
      intro={<ModelStatus />}
      aside={<IconButton icon={Settings} label={words.settings} tipSide="left" onClick={() => setSettingsOpen(true)} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[260px_minmax(0,1fr)]">
        <Card>
          <Conversation key={sessionId} sessionId={sessionId} begun={begun} onAnswered={answered} />
        </Card>
        <div className="lg:order-first">
          <ConversationList current={sessionId} onOpen={open} onFresh={fresh} />
        </div>
      </div>
      {isSettingsOpen && <AssistantSettings onClose={() => setSettingsOpen(false)} />}
    </Page>
  )
}

function AssistantSettings({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={words.settings} onClose={onClose} className="w-[min(560px,calc(100vw-32px))]">
      <p className="mt-1 mb-6 text-13 text-ink-soft">{words.settingsHint}</p>
      <div className="@container space-y-6">
        <section aria-label={words.replyStyle}>
          <StyleForm />
        </section>
        <section aria-label={words.voice} className="border-line border-t pt-6">
          <VoiceForm />
        </section>
      </div>
      <CloseRow onClose={onClose} />
    </Dialog>
  )
}

/** Each page load begins a conversation of its own, unless its address names one that was begun before. */
function useSession() {
  const utils = trpc.useUtils()
  const [params, setParams] = useSearchParams()
  const named = params.get('conversation')?.slice(0, 100)
  const [now, setNow] = useState(() => ({ id: named || randomId(), begun: Boolean(named) }))
  const start = (id: string, begun: boolean) => {
    setNow({ id, begun })
    setParams(begun ? { conversation: id } : {}, { replace: true })
  }
  return {
    sessionId: now.id,
    begun: now.begun,
    open: (id: string) => start(id, true),
    fresh: () => start(randomId(), false),
    answered: () => {
      void utils.assistant.conversations.invalidate()
      if (named !== now.id) setParams({ conversation: now.id }, { replace: true })
    },
  }
}
