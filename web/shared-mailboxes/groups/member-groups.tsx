import type { Member } from '../../../src/shared/shared-mailboxes.ts'
import { displayText } from '../../format/display-text.ts'
import { locale } from '../../language.ts'
import { groupWords as words } from '../../words/groups.ts'
import { sharedMailboxWords } from '../../words/shared-mailboxes.ts'

interface MemberGroupsProps {
  member: Member
  /** Whether it is the person who sees it. */
  isSelf: boolean
  /** The person who sees it. */
  isManager: boolean
}
/** By which groups somebody is a member, and why they can't be removed; nothing for who is one by themselves alone. */
export function MemberGroups({ member: { groups, ownRole }, isSelf, isManager }: MemberGroupsProps) {
  if (groups.length === 0) return null
  const names = groups.map(({ name, role }) =>
    ownRole === null && groups.length === 1 ? displayText(name) : words.byAs(displayText(name), sharedMailboxWords.roles[role]),
  )
  return (
    <div className="wrap-anywhere text-12 text-ink-soft">
      <p>{words.by(new Intl.ListFormat(locale).format(names))}</p>
      {ownRole === null && (isSelf || isManager) && <p>{isSelf ? words.staysSelf : words.stays(groups.length)}</p>}
    </div>
  )
}
