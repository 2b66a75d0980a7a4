// One conversation. Its id is created in the browser and appears in the URL after the first answer, so that reload and Back
// find it.
import { trpc } from '../api.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { assistantWords } from '../words/assistant.ts'
import { Chat } from './chat.tsx'
import { turnsOf } from './use-chat.ts'

const most = 200

interface ConversationProps {
  sessionId: string
  /** An existing conversation, whose history is loaded first. */
  begun: boolean
  onAnswered: () => void
}
export function Conversation({ sessionId, begun, onAnswered }: ConversationProps) {
  const history = trpc.assistant.history.useQuery(
    { sessionId, limit: most },
    { enabled: begun, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  if (!begun) return <Chat sessionId={sessionId} before={[]} onAnswered={onAnswered} />
  if (history.isError)
    return (
      <div className="p-4">
        <ErrorNote text={assistantWords.past.openFailed} onRetry={() => void history.refetch()} />
      </div>
    )
  if (!history.data)
    return (
      <div className="space-y-4 p-6" aria-hidden="true">
        <Skeleton className="ml-auto h-10 w-2/5" />
        <Skeleton className="h-24 w-4/5" />
      </div>
    )
  return <Chat sessionId={sessionId} before={turnsOf(history.data.history)} onAnswered={onAnswered} />
}
