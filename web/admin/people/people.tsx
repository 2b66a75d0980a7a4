// Everybody with an account here: a table on a wide screen, cards on a phone.
import { useState } from 'react'
import type { AdminPerson } from '../../../src/shared/admin.ts'
import { errorMessage, trpc } from '../../api.ts'
import { PasswordDialog } from '../../auth/password-dialog.tsx'
import { inboxDate } from '../../format/dates-and-sizes.ts'
import { QueryResult } from '../../query-result.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { adminWords } from '../../words/admin.ts'
import { PersonActions } from './person-actions.tsx'

const words = adminWords
/** Names and addresses share what the others leave. */
const columns = [
  [words.name, ''],
  [words.email, 'w-[26%]'],
  [words.role, 'w-24'],
  [words.lastSeen, 'w-24'],
  [words.mailboxes, 'w-26'],
  [words.state, 'w-24'],
] as const
interface PersonProps {
  person: AdminPerson
  own: boolean
  onRemove: () => void
}

export function People({ ownId }: { ownId: string }) {
  const query = trpc.admin.people.useQuery()
  // Asked here: a dialog inside the table or the cards would go when the window is turned.
  const [removing, setRemoving] = useState<AdminPerson>()
  const propsOf = (person: AdminPerson) => ({ person, own: person.id === ownId, onRemove: () => setRemoving(person) })
  return (
    <Card>
      <CardHeading>{words.people}</CardHeading>
      <QueryResult query={query} failed={words.peopleFailed} lines={3}>
        {({ people }) => (
          <>
            <PeopleTable people={people.map(propsOf)} />
            <ul className="xl:hidden">
              {people.map((person) => (
                <PersonCard key={person.id} {...propsOf(person)} />
              ))}
            </ul>
          </>
        )}
      </QueryResult>
      {removing && <RemovePerson person={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  )
}

function PeopleTable({ people }: { people: readonly PersonProps[] }) {
  return (
    <table aria-label={words.people} className="hidden w-full table-fixed text-13 xl:table">
      <thead>
        <tr className="border-line border-b text-left text-12 text-ink-soft">
          {columns.map(([heading, width]) => (
            <th key={heading} scope="col" className={`px-4 py-2 font-medium ${width}`}>
              {heading}
            </th>
          ))}
          <th scope="col" className="w-14">
            <span className="sr-only">{words.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((props) => (
          <PersonRow key={props.person.id} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function PersonRow({ person, own, onRemove }: PersonProps) {
  return (
    <tr className="h-12 border-line border-b last:border-b-0">
      <th scope="row" className="px-4 text-left font-medium">
        <NameOf person={person} own={own} />
      </th>
      <td className="wrap-anywhere px-4 py-1 text-ink-soft">{person.email}</td>
      <td className="px-4">{roleOf(person)}</td>
      <td className="px-4 text-ink-soft tabular-nums">{seen(person)}</td>
      <td className="px-4 text-ink-soft tabular-nums">{person.accounts}</td>
      <td className="px-4">
        <StateOf person={person} />
      </td>
      <td className="px-2">{!own && <PersonActions person={person} onRemove={onRemove} />}</td>
    </tr>
  )
}

function PersonCard({ person, own, onRemove }: PersonProps) {
  return (
    <li className="flex items-start gap-3 border-line border-b p-4 last:border-b-0">
      <Avatar name={person.name} />
      <div className="min-w-0 flex-1 text-13">
        <p className="font-medium">
          <NameOf person={person} own={own} />
        </p>
        <p className="wrap-anywhere text-ink-soft">{person.email}</p>
        <p className="text-12 text-ink-soft">
          {[roleOf(person), words.mailboxCount(person.accounts), `${words.lastSeen}: ${seen(person)}`].join(' · ')}
        </p>
        <StateOf person={person} />
      </div>
      {!own && <PersonActions person={person} onRemove={onRemove} />}
    </li>
  )
}

function StateOf({ person: { disabled, deleted } }: { person: AdminPerson }) {
  if (deleted) return <Badge tone="danger">{words.deleted}</Badge>
  return disabled ? <Badge tone="warn">{words.disabled}</Badge> : <Badge tone="good">{words.active}</Badge>
}

function NameOf({ person: { name }, own }: Pick<PersonProps, 'person' | 'own'>) {
  return (
    <span className="flex items-center gap-2">
      <bdi className="wrap-anywhere">{name}</bdi>
      {own && <span className="rounded-control bg-sunken px-1.5 font-normal text-12 text-ink-soft">{words.you}</span>}
    </span>
  )
}

function roleOf({ role }: AdminPerson): string {
  return role === 'admin' ? words.admin : words.member
}
function seen({ lastSeenAt }: AdminPerson): string {
  return lastSeenAt ? inboxDate(lastSeenAt) : words.never
}

/** Asks for the admin's own password, and says what goes. */
export function RemovePerson({ person: { id, name }, onClose }: { person: AdminPerson; onClose: () => void }) {
  const utils = trpc.useUtils()
  const remove = trpc.admin.removePerson.useMutation({
    meta: { success: words.removed, quiet: true },
    onSuccess: onClose,
    onSettled: () =>
      Promise.all([utils.admin.people.invalidate(), utils.admin.state.invalidate(), utils.admin.removals.invalidate()]),
  })
  return (
    <PasswordDialog
      title={words.confirmRemove(name)}
      label={words.yourPassword}
      yes={words.removeYes}
      busy={remove.isPending}
      error={remove.error ? errorMessage(remove.error, words.removeFailed) : undefined}
      onYes={(password) => remove.mutate({ id, password })}
      onClose={onClose}
    >
      <p>{words.removeHint}</p>
    </PasswordDialog>
  )
}
