// Programs that were connected by MCP, each with what it may do and a way out.
import { useMutation } from '@tanstack/react-query'
import type { Program } from '../../src/shared/mcp.ts'
import { errorCode, trpc } from '../api.ts'
import { inboxDate } from '../format/dates-and-sizes.ts'
import { displayText } from '../format/display-text.ts'
import { LinkToGuide } from '../guides/link-to-guide.tsx'
import { QueryResult } from '../query-result.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { programWords as words } from '../words/programs.ts'

export function Programs() {
  const query = trpc.mcp.programs.useQuery()
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  const emailOf = (id: string) => accounts.find((account) => account.id === id)?.email
  const confirm = useConfirm()
  const disconnect = useDisconnect()
  const ask = async ({ id, client }: Program) => {
    const question = {
      title: words.confirmDisconnect(client),
      text: words.confirmDisconnectHint,
      yes: words.disconnect,
      danger: true,
    }
    if (await confirm(question)) disconnect.mutate(id)
  }
  return (
    <Card>
      <CardHeading aside={<LinkToGuide name="mcp" />}>{words.title}</CardHeading>
      <p className="px-4 pt-3 text-13 text-ink-soft">{words.hint}</p>
      <QueryResult query={query} failed={words.failed}>
        {({ programs }) => (
          <ul className="pb-1">
            {programs.length === 0 && <li className="p-4 pt-3 text-13 text-ink-soft">{words.none}</li>}
            {programs.map((program) => (
              <li
                key={program.id}
                className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-3 last:border-b-0"
              >
                <div className="wrap-anywhere min-w-0 flex-1 basis-56 text-12 text-ink-soft">
                  <p className="font-medium text-13 text-ink">{program.client}</p>
                  <p>{rightsOf(program, emailOf)}</p>
                  <p className="tabular-nums">{timesOf(program)}</p>
                </div>
                <Button
                  aria-label={words.disconnectOf(program.client)}
                  disabled={disconnect.isPending}
                  onClick={() => void ask(program)}
                >
                  {words.disconnect}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </Card>
  )
}

function rightsOf({ scopes, accounts, sharedMailbox, inboxOnly }: Program, emailOf: (id: string) => string | undefined): string {
  const own = accounts ? accounts.flatMap((id) => emailOf(id) ?? []).join(', ') : words.allAccounts
  const where = sharedMailbox ? displayText(sharedMailbox.name) : own
  const parts = [...scopes.map((scope) => words.scope[scope]), where, ...(inboxOnly ? [words.inboxOnly] : [])]
  return parts.filter((part) => part !== '').join(' · ')
}

function timesOf({ redirectOrigin, createdAt, lastUsedAt }: Program): string {
  const used = lastUsedAt === null ? words.neverUsed : words.lastUsed(inboxDate(lastUsedAt))
  return `${words.since(redirectOrigin, inboxDate(createdAt))} · ${used}`
}

/** One that has ended elsewhere is disconnected, too. */
function useDisconnect() {
  const utils = trpc.useUtils()
  return useMutation({
    mutationFn: (id: string) =>
      utils.client.mcp.disconnect.mutate({ id }).catch((error: unknown) => {
        if (errorCode(error) !== 'NOT_FOUND') throw error
      }),
    meta: { success: words.disconnected, error: words.disconnectFailed },
    onSettled: () => utils.mcp.programs.invalidate(),
  })
}
