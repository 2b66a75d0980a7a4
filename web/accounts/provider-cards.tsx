// The kinds of mailboxes, each with the one way in that works for it on this server: the provider's own sign-in page where
// that is set up, otherwise the address first.
import clsx from 'clsx'
import type { Provider } from '../../src/shared/accounts.ts'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'

const words = strings.accounts

export interface ProviderChoice {
  id: Exclude<Provider, 'demo'>
  name: string
  sign: string
  example: string
  /** How one gets in without the provider's own page. */
  way: string
  /** The name of its sign-in route. */
  route?: string
}
const choices: ProviderChoice[] = [
  { id: 'gmail', name: words.gmail, sign: 'G', example: 'name@gmail.com', way: words.byAppPassword, route: 'google' },
  { id: 'outlook', name: words.outlook, sign: 'O', example: 'name@outlook.com', way: words.byPassword, route: 'outlook' },
  { id: 'yahoo', name: words.yahoo, sign: 'Y', example: 'name@yahoo.com', way: words.byAppPassword, route: 'yahoo' },
  { id: 'imap', name: words.imap, sign: '@', example: 'name@example.com', way: words.byServer },
]

interface ProviderCardsProps {
  chosen: ProviderChoice | undefined
  onChoose: (choice: ProviderChoice) => void
}
export function ProviderCards({ chosen, onChoose }: ProviderCardsProps) {
  const providers = trpc.system.status.useQuery().data?.providers
  return (
    <ul aria-label={words.kinds} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {choices.map((choice) => (
        <li key={choice.id} className="flex">
          {choice.route && providers?.[choice.id]?.oauth ? (
            <a href={`/api/auth/${choice.route}`} className={clsx(cardClass, 'border-line')}>
              <Face choice={choice} way={words.bySignIn} />
            </a>
          ) : (
            <button
              type="button"
              aria-pressed={chosen?.id === choice.id}
              onClick={() => onChoose(choice)}
              className={clsx(cardClass, chosen?.id === choice.id ? 'border-accent bg-accent/8' : 'border-line')}
            >
              <Face choice={choice} way={choice.way} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const cardClass = 'flex w-full flex-col items-start gap-2 rounded-card border p-3 text-left hover:bg-hover'

function Face({ choice: { name, sign }, way }: { choice: ProviderChoice; way: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="inline-flex size-8 items-center justify-center rounded-full bg-accent/12 font-semibold text-13 text-accent"
      >
        {sign}
      </span>
      <span>
        <span className="block font-medium text-13">{name}</span>
        <span className="block text-12 text-ink-soft">{way}</span>
      </span>
    </>
  )
}
