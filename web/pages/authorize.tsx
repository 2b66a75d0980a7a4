// Where a program sends the browser of its person: what it calls itself, where the answer goes, and what it may do. Everything about
// the program is its own claim, shown as text; the address is shown as it will be opened.
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AuthorizeParams, AuthorizeRequest, ProgramScope } from '../../src/shared/mcp.ts'
import { errorCode, errorMessage, trpc } from '../api.ts'
import { redirectTo } from '../auth/redirect.ts'
import { OwnPassword } from '../settings/security/second-factor/own-password.tsx'
import { everythingOwn, type Reach, ReachFields, reachInput } from '../settings/tokens/reach-fields.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useProfile } from '../use-profile.ts'
import { programWords } from '../words/programs.ts'

const words = programWords.consent

export function AuthorizePage() {
  const [search] = useSearchParams()
  const params = paramsOf(search)
  const request = trpc.mcp.request.useQuery(params, { retry: false })
  return (
    <Page title={words.title}>
      {request.isError && (
        <div className="max-w-140 space-y-2">
          <h2 className="font-semibold text-15">{words.failed}</h2>
          <ErrorNote text={errorMessage(request.error)} />
        </div>
      )}
      {request.isLoading && <Skeleton className="h-64 max-w-140 rounded-card" />}
      {request.data && <Consent params={params} request={request.data} />}
    </Page>
  )
}

function paramsOf(search: URLSearchParams): AuthorizeParams {
  const optional = (key: 'state' | 'scope' | 'resource') => {
    const value = search.get(key)
    return value === null ? {} : { [key]: value }
  }
  return {
    client: search.get('client_id') ?? '',
    redirectUri: search.get('redirect_uri') ?? '',
    responseType: search.get('response_type') ?? '',
    codeChallenge: search.get('code_challenge') ?? '',
    codeChallengeMethod: search.get('code_challenge_method') ?? '',
    ...optional('state'),
    ...optional('scope'),
    ...optional('resource'),
  }
}

interface ConsentProps {
  params: AuthorizeParams
  request: AuthorizeRequest
}
function Consent({ params, request }: ConsentProps) {
  const [scopes, setScopes] = useState<ProgramScope[]>(request.scopes)
  const [reach, setReach] = useState<Reach>(everythingOwn)
  const [inboxOnly, setInboxOnly] = useState(false)
  const [password, setPassword] = useState('')
  const hasPassword = useProfile().data?.hasPassword ?? true
  const leave = { meta: { quiet: true }, onSuccess: ({ url }: { url: string }) => redirectTo(url) }
  const approve = trpc.mcp.approve.useMutation(leave)
  const deny = trpc.mcp.deny.useMutation(leave)
  const error = approve.isError ? errorMessage(approve.error) : undefined
  const isPassword = approve.isError && errorCode(approve.error) === 'FORBIDDEN' && hasPassword
  const submit = (event: FormEvent) => {
    event.preventDefault()
    approve.mutate({ ...params, scopes, inboxOnly, password, ...reachInput(reach) })
  }
  return (
    <Card className="max-w-140">
      <form onSubmit={submit} className="space-y-5 p-4">
        <Who request={request} />
        <fieldset className="space-y-2">
          <legend className="mb-2 font-medium text-13">{words.may}</legend>
          {request.scopes.map((scope) => (
            <Checkbox
              key={scope}
              label={
                <>
                  <span className="block text-ink">{programWords.scope[scope]}</span>
                  {words.scopeHint[scope]}
                </>
              }
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(request.scopes.filter((one) => (one === scope ? target.checked : scopes.includes(one))))
              }
            />
          ))}
        </fieldset>
        <ReachFields reach={reach} onChange={setReach} />
        <Checkbox label={words.inboxOnly} checked={inboxOnly} onChange={({ target }) => setInboxOnly(target.checked)} />
        <p className="text-13 text-ink-soft">{words.warning}</p>
        {error !== undefined && !isPassword && <ErrorNote text={error} />}
        <OwnPassword
          value={password}
          error={isPassword ? error : undefined}
          onChange={(next) => {
            setPassword(next)
            approve.reset()
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={approve.isPending} disabled={scopes.length === 0}>
            {words.approve}
          </Button>
          <Button busy={deny.isPending} onClick={() => deny.mutate(params)}>
            {words.deny}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Who({ request: { client, redirectOrigin, loopback } }: { request: AuthorizeRequest }) {
  return (
    <div className="space-y-3 text-13">
      <p>{words.wants}</p>
      <p className="wrap-anywhere rounded-control bg-sunken px-3 py-2 font-semibold text-15">{client}</p>
      <p className="text-ink-soft">{words.unverified}</p>
      <p>
        {words.goesTo} <code className="wrap-anywhere font-semibold">{redirectOrigin}</code>
        {loopback && ` (${words.thisDevice})`}
      </p>
    </div>
  )
}
