import type { CreatedToken } from '../../../src/shared/personal-tokens.ts'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { tokenWords as words } from '../../words/tokens.ts'

/** The token itself, this once: it is kept nowhere. */
export function NewToken({ created: { token, details }, onDone }: { created: CreatedToken; onDone: () => void }) {
  const { token: label, createdHint: hint } = words
  return <ShownOnce title={words.created(details.name)} secret={token} {...{ label, hint, words, onDone }} />
}
