import { type FormEvent, useRef, useState } from 'react'
import { errorCode, errorDetails, sentenceOf, trpc } from '../api.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Field } from '../ui/field.tsx'
import type { Known } from './connect-panel.tsx'
import { ProviderCards, type ProviderChoice } from './provider-cards.tsx'

const words = strings.accounts

export function AddressStep({ onKnown }: { onKnown: (known: Known) => void }) {
  const [email, setEmail] = useState('')
  const [provider, setProvider] = useState<ProviderChoice>()
  const form = useRef<HTMLFormElement>(null)
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
    <form ref={form} onSubmit={submit} className="space-y-4">
      <ProviderCards
        chosen={provider}
        onChoose={(choice) => {
          setProvider(choice)
          form.current?.querySelector<HTMLInputElement>('input[name=mailbox]')?.focus()
        }}
      />
      {failed && <ErrorNote text={sentenceOf(discover.error)} />}
      <Field
        label={provider && provider.id !== 'imap' ? words.addressHint(provider.name) : words.address}
        name="mailbox"
        type="email"
        autoComplete="email"
        placeholder={provider?.example ?? 'name@example.com'}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="flex items-center gap-3">
        <Button type="submit" look="primary" size="large" busy={discover.isPending}>
          {words.next}
        </Button>
        {discover.isPending && (
          <span role="status" className="text-13 text-ink-soft">
            {words.looking}
          </span>
        )}
      </div>
    </form>
  )
}

/** No settings were found: the person enters the servers. Where the provider has no IMAP at all, its sentence is shown instead. */
function isUnknown(error: unknown): boolean {
  return errorCode(error) === 'NOT_FOUND' && errorDetails(error).reason !== 'no-imap'
}
