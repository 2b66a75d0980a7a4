import type { Identity } from '../../../src/shared/writing.ts'
import { composeWords } from '../../words/compose.ts'
import { Line } from '../line.tsx'

interface FromLineProps {
  identities: readonly Identity[]
  from: Identity | undefined
  onChange: (identity: Identity) => void
}
/** Who it is sent as. Not shown where there is nothing to choose. */
export function FromLine({ identities, from, onChange }: FromLineProps) {
  if (identities.length < 2) return null
  return (
    <Line label={composeWords.from}>
      {(id) => (
        <select
          id={id}
          value={from?.id}
          onChange={(event) => {
            const chosen = identities.find((identity) => identity.id === event.target.value)
            if (chosen) onChange(chosen)
          }}
          className="-ml-1 h-11 min-w-0 flex-1 truncate bg-transparent text-15 outline-none focus-visible:outline-none [&>option]:bg-surface"
        >
          {identities.map((identity) => (
            <option key={identity.id} value={identity.id}>
              {identity.name ? `${identity.name} <${identity.email}>` : identity.email}
            </option>
          ))}
        </select>
      )}
    </Line>
  )
}
