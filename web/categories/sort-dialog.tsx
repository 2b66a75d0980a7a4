// Where mails belong: the Smart Folders to tick. Of what a mail is about there is one at most, so ticking another lets go of
// the first. A tick that some of the mails have and others do not stays as it is until it is touched.
import { type FormEvent, useState } from 'react'
import type { Category } from '../../src/shared/categories.ts'
import type { EmailSummary } from '../../src/shared/mail.ts'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sortingWords } from '../words/sorting.ts'
import { isTopic, nameOfCategory } from './category-names.ts'
import { ColoredIcon } from './colored-icon.tsx'
import { useSort } from './use-sort.ts'

const words = sortingWords

type SortedMail = Pick<EmailSummary, 'id'> & Partial<Pick<EmailSummary, 'categories'>>
interface SortDialogProps {
  mails: readonly SortedMail[]
  /** They stand for their conversations. */
  conversations?: boolean
  onClose: () => void
}
export function SortDialog({ mails, conversations = false, onClose }: SortDialogProps) {
  const categories = trpc.categories.list.useQuery().data?.categories
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  const sort = useSort()
  const stateOf = (id: string) => changes.get(id) ?? stateBefore(mails, id)
  const toggle = (id: string) => setChanges(toggled(changes, id, stateOf(id) !== true, categories ?? []))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const real = [...changes].filter(([id, on]) => stateBefore(mails, id) !== on)
    const those = (on: boolean) => real.filter(([, wanted]) => wanted === on).map(([id]) => id)
    onClose()
    if (real.length > 0) sort.mutate({ ids: mails.map(({ id }) => id), conversations, add: those(true), remove: those(false) })
  }
  return (
    <Dialog title={words.dialogTitle(mails.length)} onClose={onClose} className="mt-[8vh]!">
      <p className="mt-1 text-13 text-ink-soft">{words.dialogHint}</p>
      <form onSubmit={onSubmit}>
        <div className="-mx-2 mt-4 max-h-[60dvh] space-y-4 overflow-y-auto px-2">
          {categories ? (
            groupsOf(categories).map(([title, group]) => (
              <Group key={title} title={title} group={group} stateOf={stateOf} onToggle={toggle} />
            ))
          ) : (
            <Skeleton className="h-72" />
          )}
          {categories?.length === 0 && <p className="text-13 text-ink-soft">{words.noFolders}</p>}
        </div>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button type="submit" variant="primary">
            {words.apply}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type State = boolean | 'some'

interface GroupProps {
  title: string
  group: readonly Category[]
  stateOf: (id: string) => State
  onToggle: (id: string) => void
}
function Group({ title, group, stateOf, onToggle }: GroupProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-12 text-ink-soft">{title}</legend>
      <div className="grid grid-cols-2 gap-x-2">
        {group.map((category) => (
          <Tick key={category.id} category={category} state={stateOf(category.id)} onToggle={() => onToggle(category.id)} />
        ))}
      </div>
    </fieldset>
  )
}

function Tick({ category, state, onToggle }: { category: Category; state: State; onToggle: () => void }) {
  return (
    <label className="flex h-9 items-center gap-3 rounded-control px-2 text-13 hover:bg-hover has-checked:font-medium touch:h-11">
      <input
        type="checkbox"
        className="size-4 shrink-0"
        checked={state === true}
        ref={(input) => {
          if (input) input.indeterminate = state === 'some'
        }}
        onChange={onToggle}
      />
      <ColoredIcon icon={category.icon} color={category.color} size={16} />
      <bdi className="truncate">{nameOfCategory(category)}</bdi>
    </label>
  )
}

function stateBefore(mails: readonly SortedMail[], id: string): State {
  const having = mails.filter((mail) => mail.categories?.some((category) => category.id === id)).length
  return having === 0 ? false : having === mails.length ? true : 'some'
}

function toggled(changes: ReadonlyMap<string, boolean>, id: string, on: boolean, categories: readonly Category[]) {
  const next = new Map(changes)
  if (on && isTopic(id)) for (const other of categories) if (isTopic(other.id)) next.set(other.id, false)
  return next.set(id, on)
}

function groupsOf(categories: readonly Category[]): [string, Category[]][] {
  const groups: [string, Category[]][] = [
    [words.topics, categories.filter(({ id }) => isTopic(id))],
    [words.attentions, categories.filter(({ id, isSystem }) => isSystem && !isTopic(id))],
    [words.own, categories.filter(({ isSystem }) => !isSystem)],
  ]
  return groups.filter(([, group]) => group.length > 0)
}
