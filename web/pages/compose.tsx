// Writing: a new mail or a draft at /compose, an answer at /reply/{id} (?kind=replyAll or forward).
import { AtSign } from 'lucide-react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { trpc } from '../api.ts'
import { type ComposeSource, ComposeView } from '../compose/compose-view.tsx'
import { prefillFromRoute, suggestionFromRoute, textField } from '../compose/route-input.ts'
import { strings } from '../strings.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { composeWords } from '../words/compose.ts'

const words = composeWords

export function ComposePage() {
  const accounts = trpc.accounts.list.useQuery()
  const { source, session } = useSource()
  // Nothing is sent from an archive.
  if (accounts.data?.accounts.every(({ provider }) => provider === 'archive')) return <ConnectFirst />
  return (
    <>
      {accounts.isError && (
        <div className="mx-auto max-w-190 p-4">
          <ErrorNote text={strings.accounts.loadFailed} onRetry={() => void accounts.refetch()} />
        </div>
      )}
      <ComposeView key={session} source={source} accounts={accounts.data?.accounts} />
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
      : { is: 'new', given, suggested }
  return { source, session: textField(state, 'session') ?? key }
}

function ConnectFirst() {
  return (
    <Empty icon={AtSign} title={words.noAccount} text={words.noAccountHint}>
      <ButtonLink variant="primary" to="/connect-accounts">
        {strings.accounts.add}
      </ButtonLink>
    </Empty>
  )
}
