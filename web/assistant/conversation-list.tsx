// Previous conversations: open or delete them.
import { MessageSquarePlus, Trash2 } from 'lucide-react'
import { trpc } from '../api.ts'
import { inboxDate } from '../format/dates-and-sizes.ts'
import { QueryResult } from '../query-result.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { assistantWords } from '../words/assistant.ts'

const words = assistantWords.past

interface ConversationListProps {
  current: string
  onOpen: (sessionId: string) => void
  onFresh: () => void
}
export function ConversationList({ current, onOpen, onFresh }: ConversationListProps) {
  const query = trpc.assistant.conversations.useQuery()
  const remove = useDeleteConversation((sessionId) => {
    if (sessionId === undefined || sessionId === current) onFresh()
  })
  const some = (query.data?.conversations.length ?? 0) > 0
  return (
    <Card>
      <CardHeading aside={<IconButton icon={MessageSquarePlus} small label={words.fresh} tipSide="left" onClick={onFresh} />}>
        {words.title}
      </CardHeading>
      <QueryResult query={query} failed={words.failed} lines={2}>
        {({ conversations }) => (
          <ul className="max-h-72 overflow-y-auto p-2">
            {conversations.map(({ sessionId, title, at }) => (
              <li key={sessionId} className="group relative">
                <button
                  type="button"
                  aria-current={sessionId === current ? 'true' : undefined}
                  onClick={() => onOpen(sessionId)}
                  className="flex min-h-9 w-full items-start gap-2 rounded-control px-2 py-2 text-left text-13 hover:bg-hover touch:pr-10 aria-[current]:bg-accent/12 aria-[current]:font-medium"
                >
                  <bdi className="line-clamp-2 wrap-anywhere min-w-0 flex-1">{title}</bdi>
                  <time
                    dateTime={at}
                    className="shrink-0 text-12 text-ink-soft leading-[inherit] tabular-nums not-touch:near:opacity-0"
                  >
                    {inboxDate(at)}
                  </time>
                </button>
                <IconButton
                  icon={Trash2}
                  small
                  label={words.forgetLabel(title)}
                  tipSide="left"
                  className="absolute top-0.5 right-1 opacity-0 near:opacity-100 touch:opacity-100"
                  onClick={() => void remove(sessionId)}
                />
              </li>
            ))}
            {conversations.length === 0 && <li className="px-2 py-1 text-13 text-ink-soft">{words.none}</li>}
          </ul>
        )}
      </QueryResult>
      {some && (
        <div className="border-line border-t p-2">
          <Button variant="quiet" className="px-2!" onClick={() => void remove()}>
            {words.forgetAll}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Deletes one conversation after confirmation or, without an id, all of them. */
function useDeleteConversation(onForgotten: (sessionId: string | undefined) => void) {
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const remove = trpc.assistant.forget.useMutation({
    meta: { success: words.forgotten, error: words.forgetFailed },
    onSuccess: (_data, { sessionId }) => onForgotten(sessionId),
    onSettled: () => utils.assistant.conversations.invalidate(),
  })
  return async (sessionId?: string) => {
    const title = sessionId === undefined ? words.confirmForgetAll : words.confirmForget
    const sure = await confirm({ title, text: words.forgetHint, yes: words.forget, danger: true })
    if (sure) remove.mutate(sessionId === undefined ? {} : { sessionId })
  }
}
