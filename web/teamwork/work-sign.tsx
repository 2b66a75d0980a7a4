// On a row of a list: who deals with the conversation. Rows that are drawn together are asked for in one request.
import { trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { teamworkWords } from '../words/teamwork.ts'

const fresh = 30_000

export default function WorkSign({ id }: { id: string }) {
  const work = trpc.teamwork.work.useQuery({ ids: [id] }, { staleTime: fresh }).data?.conversations[0]
  if (!work?.assignee) return null
  const name = displayText(work.assignee.name)
  return (
    <span title={teamworkWords.bar.assignee(name)} className="inline-flex">
      <span
        aria-hidden="true"
        className="flex size-5 items-center justify-center rounded-full bg-accent/12 font-semibold text-12 text-accent"
      >
        {[...name.trim()][0]?.toLocaleUpperCase() ?? '?'}
      </span>
      <span className="sr-only">{teamworkWords.bar.assignee(name)}</span>
    </span>
  )
}
