// A shared mailbox in the settings of a person: its members, and what its role lets the person do with it.
import { UsersRound } from 'lucide-react'
import { useId, useState } from 'react'
import type { SharedMailbox } from '../../src/shared/shared-mailboxes.ts'
import { displayText } from '../format/display-text.ts'
import { mailboxAddress } from '../shared-mailbox.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'
import { MailboxActions } from './mailbox-actions.tsx'
import { Members } from './members.tsx'

export function MailboxItem({ mailbox }: { mailbox: SharedMailbox }) {
  const { id, role, members } = mailbox
  const name = displayText(mailbox.name)
  const [open, setOpen] = useState(false)
  const membersId = useId()
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
        <UsersRound size={20} className="shrink-0 text-ink-soft" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="wrap-anywhere font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="text-12 text-ink-soft">{`${words.roles[role]} · ${words.memberCount(members)}`}</p>
        </div>
        <div className="flex gap-2">
          <Button
            variant="quiet"
            aria-label={words.membersLabel(name)}
            aria-expanded={open}
            aria-controls={membersId}
            onClick={() => setOpen(!open)}
          >
            {words.showMembers}
          </Button>
          <ButtonLink to={mailboxAddress(id)} reloadDocument aria-label={words.openLabel(name)}>
            {words.open}
          </ButtonLink>
        </div>
      </div>
      <div id={membersId} hidden={!open}>
        {open && (
          <div className="border-line border-t bg-sunken/50">
            <Members mailbox={mailbox} />
            <MailboxActions mailbox={mailbox} />
          </div>
        )}
      </div>
    </li>
  )
}
