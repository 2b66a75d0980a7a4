import type { SystemState } from '../../src/shared/admin.ts'
import { providerName } from '../accounts/provider-names.ts'
import { locale } from '../language.ts'
import { adminWords } from '../words/admin.ts'

const words = adminWords
type Connected = SystemState['accounts'][number]

/** Connected mailboxes by provider and state, without saying whose. */
export function Mailboxes({ accounts }: { accounts: SystemState['accounts'] }) {
  if (accounts.length === 0) return words.noAccounts
  const bad = accounts.some(needsSomebody)
  return (
    <>
      <ul>
        {accounts.map((connected) => (
          <li
            key={`${connected.provider} ${connected.state}`}
            className={needsSomebody(connected) ? 'font-medium text-danger' : ''}
          >
            {nameOf(connected)}: {connected.count.toLocaleString(locale)} {words.states[connected.state]}
          </li>
        ))}
      </ul>
      {bad && <p className="text-ink-soft">{words.accountsBad}</p>}
    </>
  )
}

function needsSomebody({ state }: Connected): boolean {
  return state === 'error' || state === 'needsReconnection'
}

function nameOf({ provider }: Connected): string {
  const known = (['gmail', 'outlook', 'yahoo', 'imap', 'demo', 'archive'] as const).find((name) => name === provider)
  return known ? providerName(known) : provider
}
