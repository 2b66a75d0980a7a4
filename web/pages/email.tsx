// The reader at /email/{id}. A reply, at /reply/{id}, is written below it where there is room, and alone elsewhere.
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { errorCode, toastError, trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { useBack } from '../mail/panes/use-back.ts'
import { Conversation } from '../mail/reader/conversation.tsx'
import { MailCardSkeleton } from '../mail/reader/mail-card.tsx'
import { ReaderToolbar } from '../mail/reader/reader-toolbar.tsx'
import { ReplyBox } from '../mail/reader/reply-box.tsx'
import { Subject } from '../mail/reader/subject.tsx'
import { useMarkRead, useReaderActions } from '../mail/reader/use-reader-actions.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { strings } from '../strings.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'
import { useMedia, wideScreen } from '../ui/use-media.ts'
import { readerWords } from '../words/reader.ts'

const words = readerWords
const Presence = lazy(() => import('../shared-mailboxes/presence.tsx'))

export function EmailPage({ composer: Composer }: { composer: ComponentType }) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const isWide = useMedia(wideScreen)
  if (!pathname.startsWith('/reply/')) return <Reader />
  // What is forwarded holds the whole mail.
  return isWide && params.get('kind') !== 'forward' ? <Reader composer={<Composer />} /> : <Composer />
}

/** `composer`: of a reply, below the mail. */
function Reader({ composer }: { composer?: ReactNode }) {
  const { id = '' } = useParams()
  const query = trpc.mail.get.useQuery({ id })
  const isWide = useMedia(wideScreen)
  const email = query.data?.email
  // What cannot be the id of a mail is refused, and no mail either.
  const isRefused = query.isError && ['NOT_FOUND', 'BAD_REQUEST'].includes(errorCode(query.error) ?? '')
  // Asked again, with new mail for instance, the query forgets its error until the answer comes.
  const [refused, setRefused] = useState<string>()
  if (isRefused && refused !== id) setRefused(id)
  const missing = isRefused || (query.isPending && refused === id)
  const title = missing ? words.notFound : email ? displayText(email.subject) || strings.mail.noSubject : ''
  useTitle(title, !composer)
  useLeaveOnFailure(query.isError && !missing && !email && !composer)
  useMarkRead(email)
  const back = useBack()
  const act = useReaderActions(email, back, composer !== undefined)

  // What is written names the page then.
  const Title = composer ? 'h2' : 'h1'

  if (missing && !composer)
    return (
      <>
        <ReaderToolbar email={undefined} onBack={back} {...act} />
        <Empty isPage drawing="envelope" title={words.notFound} text={words.notFoundHint}>
          <ButtonLink variant="primary" to="/inbox">
            {words.toInbox}
          </ButtonLink>
        </Empty>
      </>
    )
  return (
    <div className="min-h-full bg-surface max-lg:pb-14 print:p-0">
      <ReaderToolbar email={email} {...(composer ? { title } : {})} onBack={back} {...act} />
      <div className="mx-auto w-full max-w-190 px-4 pt-4 pb-22 @2xl:px-5 print:max-w-none print:p-0">
        {email ? (
          <>
            <Subject key={`subject-${email.id}`} email={email} Title={Title} />
            {sharedMailboxId !== undefined && (
              <Suspense fallback={<div className="h-5" />}>
                <Presence threadId={email.threadId} doing="reading" />
              </Suspense>
            )}
            <Conversation key={email.id} email={email} />
            {/* On a phone it is in the bar. */}
            {isWide && !composer && <ReplyBox email={email} />}
          </>
        ) : (
          // What is written says what is wrong with what it answers.
          !(query.isError && composer) && (
            <>
              <Skeleton className="mt-1 mb-6 h-6 w-3/5" />
              <MailCardSkeleton />
            </>
          )
        )}
        {composer}
      </div>
    </div>
  )
}

function useLeaveOnFailure(failed: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!failed) return
    toastError(words.failed)
    void navigate('/inbox', { replace: true })
  }, [failed, navigate])
}
