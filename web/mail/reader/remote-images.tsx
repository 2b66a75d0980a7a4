// Blocked remote images and trackers, with ways to load images.
import type { Email } from '../../../src/shared/mail.ts'
import { trpc } from '../../api.ts'
import { useMailboxRole } from '../../use-mailbox-role.ts'
import { readerWords } from '../../words/reader.ts'

const words = readerWords

export function RemoteImages({ email, onShow, isShown }: { email: Email; onShow: () => void; isShown: boolean }) {
  const { trackersRemoved: trackers } = email
  const blocked = isShown ? 0 : email.remoteImagesBlocked - trackers
  if (blocked <= 0 && trackers === 0) return null
  return (
    <p
      data-notice
      className="no-print mb-3 rounded-control bg-hover px-3 py-2 text-13 text-ink-soft lg:group-has-data-colors/mail:pr-44"
    >
      {blocked > 0 && (
        <>
          {words.imagesBlocked(blocked)} — <TextButton onClick={onShow}>{words.show}</TextButton>
          <Always email={email} onShow={onShow} />
        </>
      )}
      {blocked > 0 && trackers > 0 && ' · '}
      {trackers > 0 && words.trackers(trackers)}
    </p>
  )
}

/** Not offered for unauthenticated senders, or in spam. */
function Always({ email, onShow }: { email: Email; onShow: () => void }) {
  const { canManage } = useMailboxRole()
  const utils = trpc.useUtils()
  const trust = trpc.senders.trust.useMutation({
    meta: { success: words.trusted, error: words.trustFailed },
    onSuccess: async () => {
      onShow()
      await Promise.all([utils.mail.get.invalidate(), utils.senders.trusted.invalidate()])
    },
  })
  const doubtful = email.mailbox === 'junk' || email.warnings.some(({ kind }) => kind === 'notProven' || kind === 'manySenders')
  if (doubtful || !canManage || !email.from.email.includes('@')) return null
  return (
    <>
      {' · '}
      <TextButton onClick={() => trust.mutate({ sender: email.from.email })}>{words.alwaysShow}</TextButton>
    </>
  )
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="font-medium text-accent underline-offset-4 hover:underline" onClick={onClick}>
      {children}
    </button>
  )
}
