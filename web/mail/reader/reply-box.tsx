// The foot of a mail: an answer is begun where reading ends.
import { Forward, Reply, ReplyAll } from 'lucide-react'
import type { Email } from '../../../src/shared/mail.ts'
import { displayName } from '../../format/display-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useMailboxRole } from '../../use-mailbox-role.ts'
import { readerWords } from '../../words/reader.ts'

const words = readerWords

export function ReplyBox({ email }: { email: Email }) {
  const { canWrite } = useMailboxRole()
  if (!canWrite) return null
  const answer = email.replyTo[0] ?? email.from
  const hasOthers = email.to.length + email.cc.length > 1
  return (
    <div className="no-print mt-4 flex flex-wrap items-center gap-2">
      <ButtonLink to={`/reply/${email.id}`} className="h-11 min-w-0 flex-1 justify-start px-4 text-ink-soft">
        <Reply size={16} className="shrink-0" aria-hidden="true" />
        <span className="truncate">{words.replyTo(displayName(answer))}</span>
      </ButtonLink>
      {hasOthers && (
        <ButtonLink to={`/reply/${email.id}?kind=replyAll`} variant="quiet" className="h-11">
          <ReplyAll size={16} aria-hidden="true" />
          {words.replyAll}
        </ButtonLink>
      )}
      <ButtonLink to={`/reply/${email.id}?kind=forward`} variant="quiet" className="h-11">
        <Forward size={16} aria-hidden="true" />
        {words.forward}
      </ButtonLink>
    </div>
  )
}
