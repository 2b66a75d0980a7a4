// Signing in where the provider cannot send the browser back here: it is sent to http://localhost, where nothing answers, and
// the address it was sent to is brought back by hand.
import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { SignInProvider } from '../../src/shared/oauth.ts'
import { errorMessage } from '../api.ts'
import { pasteBack, prepareOAuth, providerAddress } from '../auth/oauth.ts'
import { Button, textLinkClass } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Field } from '../ui/field.tsx'
import { accountsWords } from '../words/accounts.ts'
import { authWords } from '../words/auth.ts'
import { connectWords } from '../words/connect.ts'
import { Step, Steps } from './panel.tsx'
import type { SignIn } from './sign-in-panel.tsx'
import { useConnected } from './use-connected.ts'

const words = connectWords.paste

interface PastePartProps {
  signIn: SignIn
  onConnected: (accountId: string | undefined) => void
}
export function PastePart({ signIn, onConnected }: PastePartProps) {
  const name = connectWords.providers[signIn.provider]
  const field = useRef<HTMLInputElement>(null)
  const page = useProviderPage(signIn, () => field.current?.focus())
  return (
    <Steps>
      <Step number={1} text={words.openText(name)}>
        {page.error && <ErrorNote text={page.error} />}
        <Button variant={page.state === 'closed' ? 'primary' : 'secondary'} busy={page.busy} onClick={page.open}>
          {words.open(name)}
          <ExternalLink size={16} aria-hidden="true" />
        </Button>
        <p role="status" className="text-13 text-ink-soft">
          {page.state === 'opened' && words.opened(name)}
          {page.state === 'blocked' && words.blocked}
        </p>
        {page.state === 'blocked' && (
          <a href={providerAddress(signIn.provider)} target="_blank" rel="noreferrer" className={`${textLinkClass} text-13`}>
            {words.open(name)}
          </a>
        )}
      </Step>
      <Step number={2} text={words.allow} />
      <Step number={3} text={words.broken}>
        <PasteForm field={field} provider={signIn.provider} begun={page.state !== 'closed'} onConnected={onConnected} />
      </Step>
    </Steps>
  )
}

interface PasteFormProps extends Pick<PastePartProps, 'onConnected'> {
  field: RefObject<HTMLInputElement | null>
  provider: SignInProvider
  begun: boolean
}
function PasteForm({ field, provider, begun, onConnected }: PasteFormProps) {
  const [url, setUrl] = useState('')
  const [wrong, setWrong] = useState(false)
  const connected = useConnected(provider)
  const paste = useMutation({
    mutationFn: pasteBack,
    meta: { quiet: true },
    // The button that was pressed took no focus while it was busy.
    onError: () => field.current?.focus(),
    onSuccess: async ({ accountId }) => {
      await connected(accountId)
      onConnected(accountId)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(!isWayBack(url))
    if (isWayBack(url)) paste.mutate({ url: url.trim() })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      {paste.isError && (
        <ErrorNote text={authWords.connectFailed(authWords.providers[provider], errorMessage(paste.error))}>
          <p className="basis-full pl-7 text-ink-soft">{words.again}</p>
        </ErrorNote>
      )}
      <Field
        ref={field}
        label={words.field}
        name="way-back"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={words.example}
        error={wrong ? words.notIt : undefined}
        value={url}
        onChange={(event) => {
          setUrl(event.target.value)
          setWrong(false)
        }}
      />
      <Button type="submit" variant={begun ? 'primary' : 'secondary'} busy={paste.isPending} disabled={url.trim() === ''}>
        {accountsWords.connect}
      </Button>
      <span role="status" className="sr-only">
        {paste.isPending && words.working(connectWords.providers[provider])}
      </span>
    </form>
  )
}

/** What it carries is the server's to judge; this only tells it from something else on the clipboard. Some browsers copy less. */
function isWayBack(text: string): boolean {
  return /(^|[?&])(code|error)=/.test(text.trim())
}

/** The provider's page in a tab of its own. Opening it once more begins anew. */
function useProviderPage({ provider, accountId }: SignIn, onOpened: () => void) {
  const [state, setState] = useState<'closed' | 'opened' | 'blocked'>('closed')
  const prepare = useMutation({ mutationFn: prepareOAuth, meta: { quiet: true } })
  return {
    state,
    busy: prepare.isPending,
    error: prepare.isError ? errorMessage(prepare.error, connectWords.beginFailed) : undefined,
    open: () => {
      const tab = openTab()
      prepare.mutate(
        { provider, intent: 'connect', way: 'paste', ...(accountId === undefined ? {} : { accountId }) },
        {
          onError: () => tab?.close(),
          onSuccess: () => {
            tab?.navigate(providerAddress(provider))
            setState(tab ? 'opened' : 'blocked')
            if (tab) onOpened()
          },
        },
      )
    },
  }
}

/**
 * A tab of its own, opened while the press still counts: later the browser would take it for an advertisement. It is led on
 * once it is known where to. Undefined where the browser opens none.
 */
export function openTab(): { navigate(address: string): void; close(): void } | undefined {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return undefined
  tab.opener = null // whoever is shown there has no way back into this page
  return {
    navigate: (address) => tab.location.replace(new URL(address, location.href).href),
    close: () => tab.close(),
  }
}
