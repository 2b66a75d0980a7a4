import { useMutation } from '@tanstack/react-query'
import type { Session } from '../../../src/shared/auth.ts'
import { errorCode, trpc } from '../../api.ts'
import { inboxDate } from '../../format/dates-and-sizes.ts'
import { QueryResult } from '../../query-result.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/dialog.tsx'
import { settingsWords } from '../../words/settings.ts'
import { agentName } from '../agent-name.ts'

const words = settingsWords

/** Where this person is signed in; any of them but this one can be ended. */
export function Sessions() {
  const query = trpc.auth.sessions.useQuery()
  const confirm = useConfirm()
  const one = useEnd()
  const utils = trpc.useUtils()
  const all = trpc.auth.endOtherSessions.useMutation({
    meta: { success: words.othersEnded, error: words.endFailed },
    onSettled: () => utils.auth.sessions.invalidate(),
  })
  const others = query.data?.sessions.filter((session) => !session.current) ?? []
  const endOthers = async () => {
    const question = { title: words.confirmEndOthers, text: words.confirmEndOthersHint, yes: words.endOthers, danger: true }
    if (await confirm(question)) all.mutate()
  }
  const endOne = async (session: Session) => {
    const title = words.confirmEnd(nameOf(session))
    if (await confirm({ title, text: words.confirmEndHint, yes: words.end, danger: true })) one.mutate(session.id)
  }
  return (
    <Card>
      <CardHeading
        aside={
          others.length > 1 && (
            <Button variant="quiet" busy={all.isPending} onClick={() => void endOthers()}>
              {words.endOthers}
            </Button>
          )
        }
      >
        {words.sessions}
      </CardHeading>
      <p className="px-4 pt-3 text-13 text-ink-soft">{words.sessionsHint}</p>
      <QueryResult query={query} failed={words.sessionsFailed}>
        {({ sessions }) => (
          <ul>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} busy={one.isPending} onEnd={() => void endOne(session)} />
            ))}
          </ul>
        )}
      </QueryResult>
    </Card>
  )
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-13">{nameOf(session)}</p>
        <p className="text-12 text-ink-soft tabular-nums">
          {session.address} · {words.lastSeen(inboxDate(session.lastSeenAt))}
        </p>
      </div>
      {session.current ? (
        <Badge tone="good">{words.thisOne}</Badge>
      ) : (
        <Button aria-label={words.endSession(nameOf(session))} onClick={onEnd} disabled={busy}>
          {words.end}
        </Button>
      )}
    </li>
  )
}

/** One that is over already is ended, too. */
function useEnd() {
  const utils = trpc.useUtils()
  return useMutation({
    mutationFn: (id: string) =>
      utils.client.auth.endSession.mutate({ id }).catch((error: unknown) => {
        if (errorCode(error) !== 'NOT_FOUND') throw error
      }),
    meta: { success: words.ended, error: words.endFailed },
    onSettled: () => utils.auth.sessions.invalidate(),
  })
}

function nameOf({ userAgent }: Session): string {
  return agentName(userAgent) || words.unknownAgent
}
