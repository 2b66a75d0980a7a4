// The person's shared mailboxes in the sidebar, and the mails that mention them there. Loaded once the first page is idle.
import { UsersRound } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { NavItem } from '../navigation/nav-item.tsx'
import { NavSection } from '../navigation/nav-section.tsx'
import { forgetMailboxesBut } from '../offline/forget-mailboxes.ts'
import { inMailbox, mailboxAddress, sharedMailboxId } from '../shared-mailbox.ts'
import { deviceStore } from '../storage.ts'
import { WorkNav } from '../teamwork/work-nav.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'

/** Read by shell/nav.tsx for its placeholder. */
const heightKey = inMailbox('nav-mailboxes')

function storeHeight(element: HTMLElement | null) {
  if (!element) return undefined
  const observer = new ResizeObserver(() => deviceStore.set(heightKey, String(element.offsetHeight)))
  observer.observe(element)
  return () => observer.disconnect()
}

/** `placeholder` is shown until the list has loaded. */
export function NavMailboxes({ placeholder }: { placeholder: ReactNode }) {
  const query = trpc.sharedMailboxes.list.useQuery()
  const mailboxes = query.data?.mailboxes ?? []
  const known = query.isFetchedAfterMount && query.isSuccess ? mailboxes.map(({ id }) => id).join(' ') : undefined
  useEffect(() => {
    if (known !== undefined) void forgetMailboxesBut(known.split(' '))
  }, [known])
  // The head of the sidebar names the one that is shown.
  const others = mailboxes.filter(({ id }) => id !== sharedMailboxId)
  if (query.isPending) return placeholder
  return (
    <div ref={storeHeight} className="-mb-0.5 shrink-0">
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
          {sharedMailboxId === undefined && <WorkNav />}
        </NavSection>
      )}
    </div>
  )
}
