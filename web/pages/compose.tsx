// Writing: a new mail or a draft at /compose, an answer at /reply/{id} (?kind=replyAll or forward), which stands below the mail it
// answers where there is room.
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { trpc } from '../api.ts'
import { type ComposeSource, ComposeView } from '../compose/compose-view.tsx'
import { prefillFromRoute, suggestionFromRoute, textField } from '../compose/route-input.ts'
import { displayText } from '../format/display-text.ts'
import { Conversation } from '../mail/reader/conversation.tsx'
import { strings } from '../strings.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { useMedia, wideScreen } from '../ui/use-media.ts'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { composeWords } from '../words/compose.ts'

const words = composeWords

export function ComposePage() {
  const accounts = trpc.accounts.list.useQuery()
  const { source, session } = useSource()
  const isWide = useMedia(wideScreen)
  const isBelow = isWide && source.is === 'answer' && source.kind !== 'forward'
  const isAlone = useParams().id === undefined
  const { role, canWrite } = useMailboxRole()
  // By an address that was kept: who may only read is offered no way here.
  if (role && !canWrite) return <Navigate to="/inbox" replace />
  // Nothing is sent from an archive.
  if (accounts.data?.accounts.every(({ provider }) => provider === 'archive')) return <ConnectFirst />
  return (
    <>
      {accounts.isError && (
        <div className="mx-auto max-w-190 p-4">
          <ErrorNote text={strings.accounts.loadFailed} onRetry={() => void accounts.refetch()} />
        </div>
      )}
      {isBelow && isAlone && <Original key={source.id} id={source.id} />}
      <ComposeView key={session} source={source} accounts={accounts.data?.accounts} isBelow={isBelow} />
    </>
  )
}

/** What is written here. It stays the same writing when its address changes to that of the draft it became. */
function useSource(): { source: ComposeSource; session: string } {
  const { id } = useParams()
  const [params] = useSearchParams()
  const { key, state } = useLocation()
  const given = prefillFromRoute(state, params)
  const suggested = suggestionFromRoute(state)
  const draftId = params.get('draft')
  if (id) {
    const asked = params.get('kind')
    const kind = asked === 'replyAll' || asked === 'forward' ? asked : 'reply'
    return { source: { is: 'answer', id, kind, given, suggested }, session: `${kind}:${id}` }
  }
  // A suggestion about a mail is written in its conversation, also here.
  const about = draftId === null && given.ai ? textField(state, 'emailId') : undefined
  if (about) return { source: { is: 'answer', id: about, kind: 'reply', given, suggested }, session: `suggested:${about}` }
  const name = params.get('kept')
  const source: ComposeSource = draftId
    ? { is: 'draft', id: draftId }
    : name
      ? { is: 'kept', name }
      : params.has('shared')
        ? { is: 'shared' }
        : { is: 'new', given, suggested }
  return { source, session: textField(state, 'session') ?? key }
}

/** What a suggestion answers at /compose, to be read while writing. */
function Original({ id }: { id: string }) {
  const email = trpc.mail.get.useQuery({ id }).data?.email
  if (!email) return null
  return (
    <div className="border-line border-b bg-surface">
      <div className="mx-auto w-full max-w-190 px-4 pt-4">
        <h2 dir="auto" className="wrap-anywhere mb-1 font-semibold text-18">
          {displayText(email.subject) || strings.mail.noSubject}
        </h2>
        <Conversation email={email} />
      </div>
    </div>
  )
}

function ConnectFirst() {
  return (
    <Empty drawing="house" title={words.noAccount} text={words.noAccountHint}>
      <ButtonLink variant="primary" to="/connect-accounts">
        {strings.accounts.add}
      </ButtonLink>
    </Empty>
  )
}
