// Who is in a group. Those who manage it add and remove people, and may let others manage it.
import type { GroupPerson, PeopleGroup } from '../../../src/shared/groups.ts'
import { errorMessage, trpc } from '../../api.ts'
import { displayText } from '../../format/display-text.ts'
import { QueryResult } from '../../query-result.tsx'
import { sessionUser } from '../../session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Select } from '../../ui/field.tsx'
import { groupWords as words } from '../../words/groups.ts'
import { AddressForm } from '../address-form.tsx'
import { ChangeableRow } from '../changeable-row.tsx'
import { useMailboxRefresh } from '../use-mailbox-refresh.ts'

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
  const onSettled = useMailboxRefresh()
  const change = trpc.groups.changePerson.useMutation({ meta: { quiet: true, success: words.changed }, onSettled })
  const remove = trpc.groups.removePerson.useMutation({ meta: { quiet: true, success: words.personRemoved }, onSettled })
  const ids = { id: groupId, personId: person.id }
  return (
    <ChangeableRow
      icon={<Avatar name={name} size="small" />}
      name={name}
      isSelf={person.id === sessionUser()?.id}
      value={person.manages && words.manages}
      select={
        canChange && (
          <ManagesSelect
            label={words.partOf(name)}
            manages={change.isPending ? change.variables.manages : person.manages}
            disabled={change.isPending}
            onChange={(manages) => change.mutate({ ...ids, manages })}
          />
        )
      }
      removeLabel={words.removePersonLabel(name)}
      question={{ title: words.removePersonTitle(name), text: words.removePersonText, yes: words.removePerson }}
      isRemoving={remove.isPending}
      onRemove={() => remove.mutate(ids)}
      mutations={[
        [change, words.changeFailed],
        [remove, words.personFailed],
      ]}
    >
      <p className="wrap-anywhere text-12 text-ink-soft">{person.email}</p>
    </ChangeableRow>
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
