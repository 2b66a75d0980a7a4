// Where connecting begins: a kind of mailbox, which leads to its own sign-in page where that works, or an address.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SignInProvider } from '../../src/shared/oauth.ts'
import { errorCode, errorDetails, errorMessage, trpc } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Field } from '../ui/field.tsx'
import { accountsWords } from '../words/accounts.ts'
import type { Known } from './connect-panel.tsx'
import { ProviderCards, type ProviderChoice } from './provider-cards.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { isUsable, type Plan, planFor, useSetup } from './sign-in-plan.ts'
import { SignInUnavailable } from './sign-in-unavailable.tsx'

const words = accountsWords

interface AddressStepProps {
  onKnown: (known: Known) => void
  onConnected: (accountId: string | undefined) => void
}
export function AddressStep({ onKnown, onConnected }: AddressStepProps) {
  const { setup, isPending } = useSetup()
  const [choice, setChoice] = useState<ProviderChoice>()
  const [atPanel, setAtPanel] = useState(false)
  const [focusAddress, setFocusAddress] = useState(0)
  const step = useRef<HTMLDivElement>(null)
  const planOf = (provider: SignInProvider) => planFor(setup, provider)
  const plan = choice?.signIn && planOf(choice.signIn)
  const toAddress = () => {
    setAtPanel(false)
    setFocusAddress((times) => times + 1)
  }
  const choose = (next: ProviderChoice) => {
    setChoice(next)
    if (next.signIn && isUsable(planOf(next.signIn))) setAtPanel(true)
    else toAddress()
  }
  const close = () => {
    step.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
    setAtPanel(false)
    setChoice(undefined)
  }
  return (
    <div ref={step} className="space-y-4">
      {atPanel && choice?.signIn && plan ? (
        <SignInPanel
          key={choice.id}
          signIn={{ provider: choice.signIn }}
          plan={plan}
          onPassword={toAddress}
          onConnected={(accountId) => {
            close()
            onConnected(accountId)
          }}
          onClose={close}
        />
      ) : (
        <AddressForm
          choice={choice}
          plan={plan}
          focusAsked={focusAddress}
          // Whoever chose a card that signs in, and is here, asked for the password.
          onKnown={(known) => onKnown({ ...known, byPassword: focusAddress > 0 && choice?.id === known.found?.provider })}
        />
      )}
      {!atPanel && <p className="text-13 text-ink-soft">{words.orProvider}</p>}
      <ProviderCards chosen={choice} planOf={isPending ? undefined : planOf} onChoose={choose} />
    </div>
  )
}

interface AddressFormProps {
  choice: ProviderChoice | undefined
  plan: Plan | undefined
  /** How often somebody was led here. */
  focusAsked: number
  onKnown: (known: Known) => void
}
function AddressForm({ choice, plan, focusAsked, onKnown }: AddressFormProps) {
  const [email, setEmail] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusAsked > 0) field.current?.focus()
  }, [focusAsked])
  const discover = trpc.accounts.discover.useMutation({ meta: { quiet: true } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    discover.mutate(
      { email },
      {
        onSuccess: (found) => onKnown({ email, found }),
        onError: (error) => {
          if (isUnknown(error)) onKnown({ email, found: undefined })
        },
      },
    )
  }
  const failed = discover.isError && !isUnknown(discover.error)
  return (
    <form onSubmit={submit} className="space-y-4">
      {failed && <ErrorNote text={errorMessage(discover.error)} />}
      <div className="flex max-w-160 flex-wrap items-end gap-2">
        <Field
          ref={field}
          className="min-w-0 flex-1 basis-48"
          label={choice && choice.id !== 'imap' ? words.addressHint(choice.name) : words.address}
          name="mailbox"
          type="email"
          autoComplete="email"
          placeholder={choice?.example ?? 'name@example.com'}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="primary" className="h-10 touch:h-11" busy={discover.isPending}>
          {words.next}
        </Button>
      </div>
      {discover.isPending && (
        <p role="status" className="text-13 text-ink-soft">
          {words.looking}
        </p>
      )}
      {choice?.signIn && plan?.kind === 'none' && <SignInUnavailable provider={choice.signIn} plan={plan} />}
    </form>
  )
}

/** No settings were found: the person enters the servers. Where the provider has no IMAP at all, its sentence is shown instead. */
function isUnknown(error: unknown): boolean {
  return errorCode(error) === 'NOT_FOUND' && errorDetails(error).reason !== 'no-imap'
}
