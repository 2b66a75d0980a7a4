// A shared mailbox in the settings of a person: its members, and what its role lets the person do with it.
import type { SharedMailbox } from '../../src/shared/shared-mailboxes.ts'
import { displayText } from '../format/display-text.ts'
import { mailboxAddress } from '../shared-mailbox.ts'
import { ButtonLink } from '../ui/button.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'
import { CollapsibleItem } from './collapsible-item.tsx'
import { MailboxActions } from './mailbox-actions.tsx'
import { Members } from './members.tsx'

export function MailboxItem({ mailbox }: { mailbox: SharedMailbox }) {
  const { id, role, members } = mailbox
  const name = displayText(mailbox.name)
  return (
    <CollapsibleItem
      name={name}
      line={`${words.roles[role]} · ${words.memberCount(members)}`}
      show={words.showMembers}
      showLabel={words.membersLabel(name)}
      action={
        <ButtonLink to={mailboxAddress(id)} reloadDocument aria-label={words.openLabel(name)}>
          {words.open}
        </ButtonLink>
      }
    >
      <Members mailbox={mailbox} />
      <MailboxActions mailbox={mailbox} />
    </CollapsibleItem>
  )
}
