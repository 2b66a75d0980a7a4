// Everybody with an account here: a table on a wide screen, cards on a phone.
import type { AdminPerson } from '../../src/shared/admin.ts'
import { trpc } from '../api.ts'
import { inboxDate } from '../mail/labels.ts'
import { Loaded } from '../settings/loaded.tsx'
import { strings } from '../strings.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { PersonActions } from './person-actions.tsx'

const words = strings.admin
interface PersonProps {
  person: AdminPerson
  own: boolean
}

export function People({ ownId }: { ownId: string }) {
  const query = trpc.admin.people.useQuery()
  return (
    <Card>
      <CardHeading>{words.people}</CardHeading>
      <Loaded query={query} failed={words.peopleFailed} lines={3}>
        {({ people }) => (
          <>
            <PeopleTable people={people} ownId={ownId} />
            <ul className="lg:hidden">
              {people.map((person) => (
                <PersonCard key={person.id} person={person} own={person.id === ownId} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  )
}

function PeopleTable({ people, ownId }: { people: readonly AdminPerson[]; ownId: string }) {
  const headings = [words.name, words.email, words.role, words.lastSeen, words.mailboxes, words.state]
  return (
    <table aria-label={words.people} className="hidden w-full table-fixed text-13 lg:table">
      <thead>
        <tr className="border-line border-b text-left text-12 text-ink-soft">
          {headings.map((heading) => (
            <th key={heading} scope="col" className="px-4 py-2 font-medium">
              {heading}
            </th>
          ))}
          <th scope="col" className="w-14">
            <span className="sr-only">{words.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} own={person.id === ownId} />
        ))}
      </tbody>
    </table>
  )
}

function PersonRow({ person, own }: PersonProps) {
  return (
    <tr className="h-12 border-line border-b last:border-b-0">
      <th scope="row" className="truncate px-4 text-left font-medium">
        {person.name} {own && <Own />}
      </th>
      <td className="truncate px-4 text-ink-soft" title={person.email}>
        {person.email}
      </td>
      <td className="px-4">{roleOf(person)}</td>
      <td className="px-4 text-ink-soft tabular-nums">{seen(person)}</td>
      <td className="px-4 text-ink-soft tabular-nums">{person.accounts}</td>
      <td className="px-4">
        <StateOf person={person} />
      </td>
      <td className="px-2">{!own && <PersonActions person={person} />}</td>
    </tr>
  )
}

function PersonCard({ person, own }: PersonProps) {
  return (
    <li className="flex items-start gap-3 border-line border-b p-4 last:border-b-0">
      <Avatar name={person.name} />
      <div className="min-w-0 flex-1 text-13">
        <p className="truncate font-medium">
          {person.name} {own && <Own />}
        </p>
        <p className="truncate text-ink-soft">{person.email}</p>
        <p className="text-12 text-ink-soft">
          {[roleOf(person), words.mailboxCount(person.accounts), `${words.lastSeen}: ${seen(person)}`].join(' · ')}
        </p>
        <StateOf person={person} />
      </div>
      {!own && <PersonActions person={person} />}
    </li>
  )
}

function StateOf({ person: { disabled, deleted } }: { person: AdminPerson }) {
  if (deleted) return <Badge tone="danger">{words.deleted}</Badge>
  return disabled ? <Badge tone="warn">{words.disabled}</Badge> : <Badge tone="good">{words.active}</Badge>
}

function Own() {
  return <span className="ml-1 rounded-control bg-sunken px-1.5 py-0.5 font-normal text-12 text-ink-soft">{words.you}</span>
}

function roleOf({ role }: AdminPerson): string {
  return role === 'admin' ? words.admin : words.member
}
function seen({ lastSeenAt }: AdminPerson): string {
  return lastSeenAt ? inboxDate(lastSeenAt) : words.never
}
