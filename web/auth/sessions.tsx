import { trpc } from '../api.ts'
import { inboxDate } from '../mail/labels.ts'
import { strings } from '../strings.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { agentName } from './agent-name.ts'

const words = strings.settings

/** Where this person is signed in; any of them but this one can be ended. */
export function Sessions() {
  const query = trpc.auth.sessions.useQuery()
  const utils = trpc.useUtils()
  const end = trpc.auth.endSession.useMutation({
    meta: { success: words.ended, error: words.endFailed },
    onSettled: () => utils.auth.sessions.invalidate(),
  })
  return (
    <Card>
      <CardHeading>{words.sessions}</CardHeading>
      {query.isError && (
        <div className="p-4">
          <ErrorNote text={words.sessionsFailed} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isPending && <Skeleton className="m-4 h-10" />}
      <ul>
        {query.data?.sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-3 last:border-b-0">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium text-13">{agentName(session.userAgent) || words.unknownAgent}</p>
              <p className="text-12 text-ink-soft tabular-nums">
                {session.address} · {words.lastSeen(inboxDate(session.lastSeenAt))}
              </p>
            </div>
            {session.current ? (
              <Badge tone="good">{words.thisOne}</Badge>
            ) : (
              <Button
                aria-label={words.endSession(agentName(session.userAgent) || words.unknownAgent)}
                onClick={() => end.mutate({ id: session.id })}
                disabled={end.isPending}
              >
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
