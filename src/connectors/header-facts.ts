// What a few header fields say about a mail: whether a program wrote it (RFC 2919, RFC 3834, RFC 2369), which list it
// came by, and what servers on its way found out about its sender (RFC 8601). The values are a stranger's.
import { cleanLine } from './clean-text.ts'

export interface HeaderFacts {
  automated: boolean
  listId: string | null
  /** Authentication-Results fields as they came, topmost first. */
  authentication: string[]
}

/** The fields a listing has to ask for. */
export const factHeaders = [
  'list-id',
  'list-unsubscribe',
  'auto-submitted',
  'precedence',
  'x-auto-response-suppress',
  'feedback-id',
  'authentication-results',
]

const max = { results: 5, resultChars: 2000, listId: 250 }

/** `all` answers every value of a field, in order; names are lower case. */
export function headerFacts(all: (name: string) => string[]): HeaderFacts {
  const first = (name: string) => (all(name)[0] ?? '').trim().toLowerCase()
  const listId = cleanLine(/<([^<>]+)>\s*$/.exec(first('list-id'))?.[1] ?? first('list-id'), max.listId)
  const submitted = first('auto-submitted').split(/[\s;]/)[0]
  const automated =
    listId !== '' ||
    first('list-unsubscribe') !== '' ||
    first('feedback-id') !== '' ||
    first('x-auto-response-suppress') !== '' ||
    (submitted !== undefined && submitted !== '' && submitted !== 'no') ||
    ['bulk', 'list', 'junk', 'auto_reply'].includes(first('precedence'))
  const authentication = all('authentication-results').slice(0, max.results)
  return {
    automated,
    listId: listId === '' ? null : listId,
    authentication: authentication.map((value) => cleanLine(value, max.resultChars)).filter((value) => value !== ''),
  }
}
