import type { Identity } from '../../../src/shared/writing.ts'
import { Select } from '../../ui/field.tsx'
import { phoneScreen, useMedia } from '../../ui/use-media.ts'
import { composeWords } from '../../words/compose.ts'
import { FieldRow } from '../field-row.tsx'

interface FromFieldProps {
  identities: readonly Identity[]
  from: Identity | undefined
  onChange: (identity: Identity) => void
}
/** The sender; hidden if there is only one identity. A phone has room for the address, by which they differ. */
export function FromField({ identities, from, onChange }: FromFieldProps) {
  const isPhone = useMedia(phoneScreen)
  if (identities.length < 2) return null
  return (
    <FieldRow label={composeWords.from}>
      {(id) => (
        <Select
          bare
          id={id}
          value={from?.id}
          onChange={(event) => {
            const chosen = identities.find((identity) => identity.id === event.target.value)
            if (chosen) onChange(chosen)
          }}
          className="-my-px h-11 flex-1 group-data-below/below:h-8.5 items-center"
        >
          {identities.map((identity) => (
            <option key={identity.id} value={identity.id}>
              {identity.name && !isPhone ? `${identity.name} <${identity.email}>` : identity.email}
            </option>
          ))}
        </Select>
      )}
    </FieldRow>
  )
}
