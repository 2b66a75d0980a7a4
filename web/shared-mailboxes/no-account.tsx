import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'

/** A list of a shared mailbox that has no account yet. */
export function NoSharedAccount() {
  const { canManage } = useMailboxRole()
  return (
    <Empty drawing="house" title={words.noAccount} text={canManage ? words.noAccountManager : words.noAccountMember}>
      {canManage && (
        <ButtonLink variant="primary" to="/connect-accounts">
          {words.connect}
        </ButtonLink>
      )}
    </Empty>
  )
}
