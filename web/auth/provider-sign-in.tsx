// Signing in by a provider: a link where that works here, else a button that says why not, and where to read how it is set up.
// A link, because that is what it is; pressed, it first has this browser remembered, so that nobody else's sign-in ends here.

import { useMutation } from '@tanstack/react-query'
import clsx from 'clsx'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { BeginInput, FlowProvider, Setup } from '../../src/shared/oauth.ts'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'
import { buttonClass, textLinkClass } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { authWords } from '../words/auth.ts'
import { beginOAuth, providerAddress, sameThere } from './oauth.ts'
import { UnavailableButton } from './unavailable-button.tsx'

const words = authWords
const providers = [
  { id: 'google', guide: 'gmail', ...words.signInBy.google },
  { id: 'outlook', guide: 'outlook', ...words.signInBy.outlook },
  { id: 'yahoo', guide: 'yahoo', ...words.signInBy.yahoo },
] as const
type Choice = (typeof providers)[number]

interface ProviderSignInProps {
  /** For a person who is not known here yet. */
  inviteCode?: string | undefined
  /** There is no password form above, so no “or”. */
  isOnlyWay?: boolean
  /** What is said where a provider can be chosen. */
  children?: ReactNode
}
export function ProviderSignIn({ inviteCode, isOnlyWay, children }: ProviderSignInProps) {
  const { data: setup, isError } = trpc.oauth.setup.useQuery()
  const [explained, setExplained] = useState<{ why: string; guide: Choice['guide'] }>()
  const { leaving, begin } = useBeginOAuth()
  const whyNot = (choice: Choice) => (setup ? reasonAgainst(setup, choice) : isError ? strings.errors.unreachable : undefined)
  return (
    <section className="mt-6" aria-label={words.or}>
      {!isOnlyWay && (
        <p className="mb-4 flex items-center gap-3 text-13 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {words.or}
        </p>
      )}
      {setup?.oidc && (
        <div className="mb-2 grid">
          <Ready
            choice={{ id: 'oidc', name: words.signInAt(setup.oidc), link: words.signInAt(setup.oidc) }}
            leaving={leaving}
            onBegin={() => begin({ provider: 'oidc', intent: 'signin', ...(inviteCode ? { inviteCode } : {}) })}
          />
        </div>
      )}
      <div className="relative grid grid-cols-3 gap-2">
        {providers.map((choice) =>
          setup && !whyNot(choice) ? (
            <Ready
              key={choice.id}
              choice={choice}
              leaving={leaving}
              onBegin={() => begin({ provider: choice.id, intent: 'signin', ...(inviteCode ? { inviteCode } : {}) })}
            />
          ) : (
            <UnavailableButton
              key={choice.id}
              label={choice.name}
              why={whyNot(choice)}
              onExplain={(why) => setExplained({ why, guide: choice.guide })}
            />
          ),
        )}
      </div>
      {setup && providers.some((choice) => !whyNot(choice)) && children}
      {explained && (
        <p role="status" className="mt-2 text-13 text-ink-soft">
          <span>{explained.why}</span> ·{' '}
          <Link to={`/help/connect/${explained.guide}`} className={textLinkClass}>
            {words.guide}
          </Link>
        </p>
      )}
      {setup && <Elsewhere setup={setup} />}
    </section>
  )
}

interface ReadyProps {
  choice: { id: FlowProvider; name: string; link: string }
  leaving: FlowProvider | undefined
  onBegin: () => void
}
function Ready({ choice, leaving, onBegin }: ReadyProps) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return // another tab, which the server takes care of
    event.preventDefault()
    onBegin()
  }
  const busy = leaving === choice.id
  return (
    <a
      href={providerAddress(choice.id)}
      aria-label={choice.link}
      aria-busy={busy}
      aria-disabled={leaving !== undefined}
      onClick={press}
      className={clsx(buttonClass('secondary'), 'min-w-0 px-1! touch:h-11 aria-disabled:cursor-default aria-disabled:opacity-55')}
    >
      {busy && <Spinner />}
      {choice.name}
    </a>
  )
}

/** Configured, and yet the way back would not find this page. */
function Elsewhere({ setup }: { setup: Setup }) {
  const there = sameThere(setup.publicUrl)
  if (!there || !setup.providers.some(canRedirect)) return null
  const { host } = new URL(there)
  return (
    <p className="mt-3 text-13 text-ink-soft">
      {words.elsewhereHint(host)}{' '}
      <a href={there} className={textLinkClass}>
        {words.elsewhereLink(host)}
      </a>
    </p>
  )
}

const canRedirect = ({ configured, ways }: Setup['providers'][number]) => configured && ways.includes('redirect')

function reasonAgainst(setup: Setup, { id, missing, name }: Choice): string | undefined {
  const found = setup.providers.find(({ provider }) => provider === id)
  if (!found?.configured) return missing
  // What the server has to say to that is about connecting mailboxes, where there are other ways.
  if (!canRedirect(found)) return words.noWayBack(name)
  const there = sameThere(setup.publicUrl)
  return there && words.elsewhere(name, new URL(there).host)
}

/** Whoever stopped the browser on its way finds the buttons as they were after this. */
const redirectTimeoutMs = 20_000

/** Leaving for a provider's page. `leaving` says for which, until that page is there or the person is back on this one. */
export function useBeginOAuth(): { leaving: FlowProvider | undefined; begin: (input: BeginInput) => void } {
  const [leaving, setLeaving] = useState<FlowProvider>()
  const { mutate } = useMutation({
    mutationFn: beginOAuth,
    meta: { error: authWords.beginFailed },
    onMutate: ({ provider }) => setLeaving(provider),
    onError: () => setLeaving(undefined),
  })
  useEffect(() => {
    if (!leaving) return
    const back = () => setLeaving(undefined)
    // A page that the browser had kept whole comes back as it was left.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && back()
    window.addEventListener('pageshow', shown)
    const timer = setTimeout(back, redirectTimeoutMs)
    return () => {
      window.removeEventListener('pageshow', shown)
      clearTimeout(timer)
    }
  }, [leaving])
  return { leaving, begin: (input) => leaving || mutate(input) }
}
