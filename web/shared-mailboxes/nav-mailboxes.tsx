// The shared mailboxes of the person in the sidebar. They come after the first page, and at the end, so that nothing moves.
import { UsersRound } from 'lucide-react'
import { useEffect } from 'react'
import { trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { NavItem } from '../navigation/nav-item.tsx'
import { NavSection } from '../navigation/nav-section.tsx'
import { forgetMailboxesBut } from '../offline/forget-mailboxes.ts'
import { mailboxAddress, sharedMailboxId } from '../shared-mailbox.ts'
import { WorkNav } from '../teamwork/work-nav.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'

export function NavMailboxes() {
  const query = trpc.sharedMailboxes.list.useQuery()
  const mailboxes = query.data?.mailboxes ?? []
  const known = query.isFetchedAfterMount && query.isSuccess ? mailboxes.map(({ id }) => id).join(' ') : undefined
  useEffect(() => {
    if (known !== undefined) void forgetMailboxesBut(known.split(' '))
  }, [known])
  // The head of the sidebar names the one that is shown.
  const others = mailboxes.filter(({ id }) => id !== sharedMailboxId)
  if (mailboxes.length === 0) return null
  return (
    <>
      {sharedMailboxId === undefined && <WorkNav />}
      {others.length > 0 && (
        <NavSection name="shared-mailboxes" title={words.title}>
          {others.map(({ id, name, unread }) => (
            <NavItem
              key={id}
              to={mailboxAddress(id)}
              reloads
              label={displayText(name)}
              icon={UsersRound}
              current={false}
              count={unread}
            />
          ))}
        </NavSection>
      )}
    </>
  )
}
