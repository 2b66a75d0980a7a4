// At the top of the sidebar of a shared mailbox: which one it is, and the way back.
import { ArrowLeft, UsersRound } from 'lucide-react'
import { displayText } from '../format/display-text.ts'
import { NavItem } from '../navigation/nav-item.tsx'
import { mailboxAddress } from '../shared-mailbox.ts'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'

export function MailboxHead() {
  const { name = '' } = useMailboxRole()
  return (
    <>
      <NavItem to={mailboxAddress(undefined)} reloads label={words.own} icon={ArrowLeft} current={false} />
      <p className="flex h-10 shrink-0 items-center gap-3 overflow-hidden px-2.5 font-semibold text-15">
        <UsersRound size={18} className="shrink-0 text-accent" aria-hidden="true" />
        <bdi className="min-w-0 flex-1 truncate">{displayText(name)}</bdi>
      </p>
    </>
  )
}
