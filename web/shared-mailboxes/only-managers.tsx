import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'

export function OnlyManagers() {
  return (
    <Empty isPage drawing="house" title={words.onlyManagers} text={words.onlyManagersHint}>
      <ButtonLink to="/inbox">{words.toInbox}</ButtonLink>
    </Empty>
  )
}
