// On a row of a list: who deals with the conversation. Rows that are drawn together are asked for in one request.
import { trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { teamworkWords } from '../words/teamwork.ts'

const fresh = 30_000

export function WorkSign({ id }: { id: string }) {
  const work = trpc.teamwork.work.useQuery({ ids: [id] }, { staleTime: fresh }).data?.conversations[0]
  if (!work?.assignee) return null
  const name = displayText(work.assignee.name)
  return (
    <span title={teamworkWords.bar.assignee(name)} className="inline-flex">
      <Avatar name={name} size="tiny" />
      <span className="sr-only">{teamworkWords.bar.assignee(name)}</span>
    </span>
  )
}
