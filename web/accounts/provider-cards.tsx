// The kinds of mailboxes, each with the one way in that works for it here.
import clsx from 'clsx'
import type { Provider } from '../../src/shared/accounts.ts'
import type { SignInProvider } from '../../src/shared/oauth.ts'
import { strings } from '../strings.ts'
import { accountsWords } from '../words/accounts.ts'
import { connectWords } from '../words/connect.ts'
import { type Plan, signInOf } from './sign-in-plan.ts'

const words = accountsWords
const names = strings.accounts

export interface ProviderChoice {
  id: Exclude<Provider, 'demo' | 'archive'>
  name: string
  sign: string
  example: string
  /** How one gets in without the provider's own page. */
  way: string
  /** Whose page that is. */
  signIn: SignInProvider | undefined
}
const choices: ProviderChoice[] = [
  { id: 'gmail', name: names.gmail, sign: 'G', example: 'name@gmail.com', way: words.byAppPassword, signIn: signInOf('gmail') },
  {
    id: 'outlook',
    name: names.outlook,
    sign: 'O',
    example: 'name@outlook.com',
    way: words.byPassword,
    signIn: signInOf('outlook'),
  },
  { id: 'yahoo', name: names.yahoo, sign: 'Y', example: 'name@yahoo.com', way: words.byAppPassword, signIn: signInOf('yahoo') },
  { id: 'imap', name: names.imap, sign: '@', example: 'name@example.com', way: words.byServer, signIn: undefined },
]

interface ProviderCardsProps {
  chosen: ProviderChoice | undefined
  /** Undefined until it is known. */
  planOf: ((provider: SignInProvider) => Plan) | undefined
  onChoose: (choice: ProviderChoice) => void
}
export function ProviderCards({ chosen, planOf, onChoose }: ProviderCardsProps) {
  return (
    <ul aria-label={words.kinds} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {choices.map((choice) => {
        const isChosen = chosen?.id === choice.id
        return (
          <li key={choice.id} className="flex">
            <button
              type="button"
              aria-pressed={isChosen}
              disabled={choice.signIn !== undefined && !planOf}
              onClick={() => onChoose(choice)}
              className={clsx(
                'flex w-full flex-col items-start gap-2 rounded-card border p-3 text-left hover:bg-hover',
                isChosen ? 'border-accent bg-accent/8' : 'border-line',
              )}
            >
              <Face choice={choice} way={wayOf(choice, planOf)} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Blank while it is not known, so that nothing moves and nothing is said that may be wrong. */
function wayOf({ signIn, way }: ProviderChoice, planOf: ProviderCardsProps['planOf']): string {
  if (!signIn) return way
  if (!planOf) return '\u00a0'
  const { kind } = planOf(signIn)
  return kind === 'none' ? way : connectWords.onCard[kind]
}

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
