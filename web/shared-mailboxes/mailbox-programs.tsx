// The access tokens and programs with which members reach a shared mailbox, for its managers; nothing where there is none.
import type { MailboxProgram } from '../../src/shared/shared-mailboxes.ts'
import { errorMessage, trpc } from '../api.ts'
import { inboxDate } from '../format/dates-and-sizes.ts'
import { displayText } from '../format/display-text.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'

export function MailboxPrograms({ mailboxId }: { mailboxId: string }) {
  const query = trpc.sharedMailboxes.programs.useQuery({ id: mailboxId })
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const end = trpc.sharedMailboxes.endProgram.useMutation({
    meta: { quiet: true, success: words.programEnded },
    onSettled: () => utils.sharedMailboxes.programs.invalidate({ id: mailboxId }),
  })
  const ask = async ({ id, kind, name }: MailboxProgram) => {
    const shown = displayText(name)
    const question = { title: words.endProgramTitle(shown), text: words.endProgramText, yes: words.endProgram, danger: true }
    if (await confirm(question)) end.mutate({ id: mailboxId, kind, programId: id })
  }
  const programs = query.data?.programs ?? []
  if (query.isError) return <ErrorNote text={words.programsFailed} onRetry={() => void query.refetch()} />
  if (programs.length === 0) return null
  return (
    <Card>
      <CardHeading>{words.programs}</CardHeading>
      <p className="px-4 pt-3 text-13 text-ink-soft">{words.programsHint}</p>
      {end.isError && (
        <div className="px-4 pt-3">
          <ErrorNote text={errorMessage(end.error, words.endProgramFailed)} />
        </div>
      )}
      <ul className="divide-y divide-line">
        {programs.map((program) => (
          <li key={program.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
            <div className="wrap-anywhere min-w-0 flex-1 basis-56 text-12 text-ink-soft">
              <p className="font-medium text-13 text-ink">
                <bdi>{displayText(program.name)}</bdi>
              </p>
              <p>
                {words.programKind[program.kind]} · <bdi>{displayText(program.member.name)}</bdi> · {usedOf(program)}
              </p>
            </div>
            <Button
              aria-label={words.endProgramOf(displayText(program.name))}
              disabled={end.isPending}
              onClick={() => void ask(program)}
            >
              {words.endProgram}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const usedOf = ({ lastUsedAt }: MailboxProgram) =>
  lastUsedAt === null ? words.programNeverUsed : words.programLastUsed(inboxDate(lastUsedAt))
