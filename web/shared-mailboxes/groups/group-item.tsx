// A group in the settings of a person: who is in it, and what the person may do with it.
import type { PeopleGroup } from '../../../src/shared/groups.ts'
import { displayText } from '../../format/display-text.ts'
import { locale } from '../../language.ts'
import { groupWords as words } from '../../words/groups.ts'
import { CollapsibleItem } from '../collapsible-item.tsx'
import { GroupActions } from './group-actions.tsx'
import { GroupPeople } from './group-people.tsx'

export function GroupItem({ group }: { group: PeopleGroup }) {
  const { people, mailboxes } = group
  const name = displayText(group.name)
  const shared = new Intl.ListFormat(locale, { style: 'narrow', type: 'unit' }).format(
    mailboxes.map((mailbox) => displayText(mailbox.name)),
  )
  return (
    <CollapsibleItem name={name} line={words.summary(people, shared)} show={words.showPeople} showLabel={words.peopleOf(name)}>
      <GroupPeople group={group} />
      <GroupActions group={group} />
    </CollapsibleItem>
  )
}
