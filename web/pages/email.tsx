import { Forward, MailQuestion, Reply, ReplyAll } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { errorCode, toastError, trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { Conversation } from '../mail/reader/conversation.tsx'
import { MailCardSkeleton } from '../mail/reader/mail-card.tsx'
import { ReaderToolbar } from '../mail/reader/reader-toolbar.tsx'
import { Summary } from '../mail/reader/summary.tsx'
import { useMarkRead, useReaderActions } from '../mail/reader/use-reader-actions.ts'
import { strings } from '../strings.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'
import { readerWords } from '../words/reader.ts'

const words = readerWords

export function EmailPage() {
  const { id = '' } = useParams()
  const query = trpc.mail.get.useQuery({ id })
  const email = query.data?.email
  // What cannot be the id of a mail is refused, and no mail either.
  const missing = query.isError && ['NOT_FOUND', 'BAD_REQUEST'].includes(errorCode(query.error) ?? '')
  useTitle(missing ? words.notFound : email ? displayText(email.subject) || strings.mail.noSubject : '')
  useLeaveOnFailure(query.isError && !missing && !email)
  useMarkRead(email)
  const back = useBack()
  const act = useReaderActions(email, back)

  if (missing)
    return (
      <Empty isPage icon={MailQuestion} title={words.notFound} text={words.notFoundHint}>
        <ButtonLink variant="primary" to="/inbox">
          {words.toInbox}
        </ButtonLink>
      </Empty>
    )
  return (
    <div className="mx-auto w-full max-w-190 px-3 pb-24 sm:px-4 print:max-w-none print:p-0">
      <ReaderToolbar email={email} onBack={back} {...act} />
      {email ? (
        <>
          <h1 dir="auto" className="wrap-anywhere px-1 pt-2 pb-4 font-semibold text-22 print:px-0">
            {displayText(email.subject) || strings.mail.noSubject}
          </h1>
          <Summary key={`summary-${email.id}`} email={email} />
          <Conversation key={email.id} email={email} />
          <AnswerLinks id={email.id} />
        </>
      ) : (
        <>
          <Skeleton className="mt-4 mb-6 h-6 w-3/5" />
          <MailCardSkeleton />
        </>
      )}
    </div>
  )
}

function AnswerLinks({ id }: { id: string }) {
  return (
    <div className="no-print mt-4 flex flex-wrap gap-2">
      <ButtonLink to={`/reply/${id}`} variant="primary">
        <Reply size={16} aria-hidden="true" />
        {words.reply}
      </ButtonLink>
      <ButtonLink to={`/reply/${id}?kind=replyAll`}>
        <ReplyAll size={16} aria-hidden="true" />
        {words.replyAll}
      </ButtonLink>
      <ButtonLink to={`/reply/${id}?kind=forward`}>
        <Forward size={16} aria-hidden="true" />
        {words.forward}
      </ButtonLink>
    </div>
  )
}

/** Back to the list this mail was opened from; the inbox when it was opened by a link. */
function useBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate('/inbox') : navigate(-1))
}

function useLeaveOnFailure(failed: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!failed) return
    toastError(words.failed)
    void navigate('/inbox', { replace: true })
  }, [failed, navigate])
}
