// Who is in a group. Those who manage it add and remove people, and may let others manage it.
import { X } from 'lucide-react'
import type { GroupPerson, PeopleGroup } from '../../../src/shared/groups.ts'
import { errorMessage, trpc } from '../../api.ts'
import { displayText } from '../../format/display-text.ts'
import { QueryResult } from '../../query-result.tsx'
import { sessionUser } from '../../session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useConfirm } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { groupWords as words } from '../../words/groups.ts'
import { sharedMailboxWords } from '../../words/shared-mailboxes.ts'
import { AddressForm } from '../address-form.tsx'
import { useMailboxRefresh } from './use-mailbox-refresh.ts'

export function GroupPeople({ group: { id, name, people, manages } }: { group: PeopleGroup }) {
  const query = trpc.groups.people.useQuery({ id })
  return (
    <>
      <QueryResult query={query} failed={words.peopleFailed} lines={people}>
        {(found) => (
          <ul aria-label={words.peopleOf(displayText(name))} className="divide-y divide-line">
            {found.people.map((person) => (
              <PersonRow key={person.id} groupId={id} person={person} canChange={manages} />
            ))}
          </ul>
        )}
      </QueryResult>
      {manages && <AddPerson groupId={id} />}
    </>
  )
}

interface PersonRowProps {
  groupId: string
  person: GroupPerson
  canChange: boolean
}
function PersonRow({ groupId, person, canChange }: PersonRowProps) {
  const name = displayText(person.name)
  const isSelf = person.id === sessionUser()?.id
  const confirm = useConfirm()
  const { change, remove } = usePersonChanges()
  const problem = change.isError
    ? errorMessage(change.error, words.changeFailed)
    : remove.isError
      ? errorMessage(remove.error, words.personFailed)
      : undefined
  const ids = { id: groupId, personId: person.id }
  const askRemove = async () => {
    const { removePersonTitle, removePersonText: text, removePerson: yes } = words
    if (await confirm({ title: removePersonTitle(name), text, yes, danger: true })) remove.mutate(ids)
  }
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={name} size="small" />
        <div className="min-w-0 flex-1 basis-28 text-13">
          <p className="wrap-anywhere font-medium">
            <bdi>{name}</bdi>
            {isSelf && <span className="font-normal text-ink-soft">{` (${sharedMailboxWords.you})`}</span>}
          </p>
          <p className="wrap-anywhere text-12 text-ink-soft">{person.email}</p>
        </div>
        {canChange ? (
          <span className="flex items-center gap-1">
            <ManagesSelect
              label={words.partOf(name)}
              manages={change.isPending ? change.variables.manages : person.manages}
              disabled={change.isPending}
              onChange={(manages) => change.mutate({ ...ids, manages })}
            />
            {isSelf ? (
              <span className="size-9 max-sm:hidden" />
            ) : (
              <IconButton
                icon={X}
                label={words.removePersonLabel(name)}
                tipSide="left"
                disabled={remove.isPending}
                onClick={() => void askRemove()}
              />
            )}
          </span>
        ) : (
          person.manages && <span className="text-13 text-ink-soft">{words.manages}</span>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-1 text-13 text-danger">
          {problem}
        </p>
      )}
    </li>
  )
}

interface ManagesSelectProps {
  label: string
  manages: boolean
  disabled: boolean
  onChange: (manages: boolean) => void
}
function ManagesSelect({ label, manages, disabled, onChange }: ManagesSelectProps) {
  return (
    <Select
      aria-label={label}
      value={manages ? 'manages' : 'in'}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value === 'manages')}
    >
      <option value="in">{words.inGroup}</option>
      <option value="manages">{words.manages}</option>
    </Select>
  )
}

function usePersonChanges() {
  const onSettled = useMailboxRefresh()
  return {
    change: trpc.groups.changePerson.useMutation({ meta: { quiet: true, success: words.changed }, onSettled }),
    remove: trpc.groups.removePerson.useMutation({ meta: { quiet: true, success: words.personRemoved }, onSettled }),
  }
}

function AddPerson({ groupId }: { groupId: string }) {
  const onSettled = useMailboxRefresh()
  const add = trpc.groups.addPerson.useMutation({ meta: { quiet: true, success: words.added }, onSettled })
  return (
    <AddressForm
      title={words.add}
      busy={add.isPending}
      problem={add.isError ? errorMessage(add.error, words.addFailed) : undefined}
      onAdd={(email, done) => add.mutate({ id: groupId, email }, { onSuccess: done })}
    />
  )
}
