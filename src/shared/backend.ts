// Apart from the shapes of privacy.ts: a page that asks this takes no schemas with it, which are large and try whether text
// may be run, and that the page's rules forbid.
import type { PrivacyFacts } from './privacy.ts'

/** The rules that are built in are no model. */
export function hasModel({ backend }: PrivacyFacts['ai']): boolean {
  return backend !== 'built-in'
}
