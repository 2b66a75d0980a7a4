// Under the subject of a mail in a shared mailbox: who deals with its conversation, how far it is, and what members say of it.
import { Check, ChevronDown, MessageSquare, UserRound } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useId, useState } from 'react'
import type { WorkState } from '../../src/shared/teamwork.ts'
import { trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { keyOf } from '../keys/key-map.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { teamworkWords } from '../words/teamwork.ts'
import { type TeamMember, useMembers } from './members.ts'

const words = teamworkWords.bar
const ActivityPanel = lazy(() => import('./activity-panel.tsx').then((module) => ({ default: module.ActivityPanel })))

const workStates: readonly WorkState[] = ['open', 'waiting', 'done']

export default function WorkBar({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const team = useMembers()
  const work = trpc.teamwork.work.useQuery({ ids: [id] }).data?.conversations[0]
  const { assign, setState } = useWork(id)
  const assignee = work?.assignee ?? null
  const take = (personId: string | null) => assign({ id, personId, from: assignee?.id ?? null })
  useShortcuts(
    work && team.mayWrite
      ? {
          [keyOf.assignToMe]: () => take(team.me),
          [keyOf.done]: () => setState({ id, state: work.state === 'done' ? 'open' : 'done' }),
        }
      : {},
  )
  if (!work) return <div className="no-print h-9" />
  return (
    <section aria-label={words.title} className="no-print mb-2 text-13">
      <div className="flex min-h-9 flex-wrap items-center gap-x-1 gap-y-1">
        <Menu
          align="start"
          trigger={
            <BarButton
              disabled={!team.mayWrite}
              aria-keyshortcuts={keyOf.assignToMe}
              label={assignee ? words.assignee(displayText(assignee.name)) : words.nobody}
            />
          }
          entries={assigneeEntries(team, assignee?.id, take)}
        />
        <Menu
          align="start"
          trigger={
            <BarButton disabled={!team.mayWrite} aria-keyshortcuts={keyOf.done} label={words.state(words.states[work.state])} />
          }
          entries={stateEntries(work.state, (state) => setState({ id, state }))}
        />
        {team.mayWrite && assignee?.id !== team.me && (
          <button
            type="button"
            onClick={() => take(team.me)}
            className="inline-flex h-8 items-center gap-1.5 rounded-control px-2 font-medium text-accent hover:bg-hover"
          >
            <UserRound size={14} aria-hidden="true" />
            {words.assignToMe}
          </button>
        )}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="ml-auto inline-flex h-8 items-center gap-1.5 rounded-control px-2 text-ink-soft hover:bg-hover hover:text-ink"
        >
          <MessageSquare size={14} aria-hidden="true" />
          {work.comments > 0 ? words.count(work.comments) : words.comments}
        </button>
      </div>
      <div id={panelId} hidden={!open}>
        {open && (
          <Suspense>
            <ActivityPanel id={id} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

interface BarButtonProps extends ComponentProps<'button'> {
  label: string
}
/** Opens a menu. */
function BarButton({ label, ...rest }: BarButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className="inline-flex h-8 max-w-full items-center gap-1 rounded-control border border-line px-2 hover:bg-hover disabled:border-transparent disabled:hover:bg-transparent"
    >
      <bdi className="truncate">{label}</bdi>
      {!rest.disabled && <ChevronDown size={14} className="shrink-0 text-ink-soft" aria-hidden="true" />}
    </button>
  )
}

interface Team {
  me: string
  writers: readonly TeamMember[]
}
function assigneeEntries({ me, writers }: Team, now: string | undefined, take: (id: string | null) => void): MenuEntry[] {
  const others = writers.filter(({ id }) => id !== me && id !== now)
  return [
    ...(now === me ? [] : [{ label: words.assignToMe, icon: UserRound, run: () => take(me) }]),
    ...others.map(({ id, name }) => ({ label: words.assignTo(displayText(name)), icon: UserRound, run: () => take(id) })),
    ...(now === undefined ? [] : [{ label: words.unassign, run: () => take(null) }]),
  ]
}

const stateEntries = (now: WorkState, choose: (state: WorkState) => void): MenuEntry[] =>
  workStates.map((state) => ({
    label: words.states[state],
    ...(state === now ? { end: Check } : {}),
    run: () => choose(state),
  }))

function useWork(id: string) {
  const utils = trpc.useUtils()
  const onSettled = () => utils.teamwork.invalidate()
  const assign = trpc.teamwork.assign.useMutation({ meta: { error: words.assignFailed }, onSettled })
  const setState = trpc.teamwork.setState.useMutation({ meta: { error: words.stateFailed }, onSettled })
  const change = (changes: { state: WorkState }) =>
    utils.teamwork.work.setData(
      { ids: [id] },
      (old) => old && { conversations: old.conversations.map((one) => ({ ...one, ...changes })) },
    )
  return {
    assign: assign.mutate,
    setState: (input: { id: string; state: WorkState }) => {
      change({ state: input.state })
      setState.mutate(input)
    },
  }
}
