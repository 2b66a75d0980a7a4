// A group in the settings of a person: who is in it, and what the person may do with it.
import { UsersRound } from 'lucide-react'
import { useId, useState } from 'react'
import type { PeopleGroup } from '../../../src/shared/groups.ts'
import { displayText } from '../../format/display-text.ts'
import { locale } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { groupWords as words } from '../../words/groups.ts'
import { GroupActions } from './group-actions.tsx'
import { GroupPeople } from './group-people.tsx'

export function GroupItem({ group }: { group: PeopleGroup }) {
  const { people, mailboxes } = group
  const name = displayText(group.name)
  const [open, setOpen] = useState(false)
  const peopleId = useId()
  const shared = new Intl.ListFormat(locale, { style: 'narrow', type: 'unit' }).format(
    mailboxes.map((mailbox) => displayText(mailbox.name)),
  )
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
        <UsersRound size={20} className="shrink-0 text-ink-soft" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="wrap-anywhere font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="wrap-anywhere text-12 text-ink-soft">{words.summary(people, shared)}</p>
        </div>
        <Button
          variant="quiet"
          aria-label={words.peopleOf(name)}
          aria-expanded={open}
          aria-controls={peopleId}
          onClick={() => setOpen(!open)}
        >
          {words.showPeople}
        </Button>
      </div>
      <div id={peopleId} hidden={!open}>
        {open && (
          <div className="border-line border-t bg-sunken/50">
            <GroupPeople group={group} />
            <GroupActions group={group} />
          </div>
        )}
      </div>
    </li>
  )
}
