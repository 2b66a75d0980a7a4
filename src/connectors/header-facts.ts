// What a few header fields say about a mail: whether a program wrote it (RFC 2919, RFC 3834, RFC 2369), which list it
// came by, and what servers on its way found out about its sender (RFC 8601). The values are a stranger's.
import { cleanLine } from './clean-text.ts'

export interface HeaderFacts {
  automated: boolean
  listId: string | null
  /** Authentication-Results fields as they came, topmost first. */
  authentication: string[]
}

/** Where lists that set no List-Id name themselves, most telling first. */
const listHeaders = ['list-post', 'mailing-list', 'x-mailing-list', 'x-beenthere']

/** The fields a listing has to ask for. */
export const factHeaders = [
  'list-id',
  ...listHeaders,
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
  const listId = cleanLine(/<([^<>]+)>\s*$/.exec(first('list-id'))?.[1] ?? first('list-id'), max.listId) || unnamedList(first)
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

/** The address of the list, as a List-Id would have it: `exmh-users.example.org`. '' where no field names one. */
function unnamedList(first: (name: string) => string): string {
  for (const field of listHeaders) {
    const [, name, host] = listAddress.exec(first(field)) ?? []
    if (name && host) return cleanLine(`${name}.${host}`, max.listId)
  }
  if (!['list', 'bulk'].includes(first('precedence'))) return ''
  const [, before, after, host] = listSender.exec(first('sender')) ?? []
  return host ? cleanLine(`${before ?? after}.${host}`, max.listId) : ''
}

const listAddress = /([a-z0-9._+-]{1,100})@([a-z0-9.-]{1,150})/
/** `owner-x@`, `x-admin@`: the programs that run lists. */
const listSender = /(?:owner-([a-z0-9._+-]{1,100})|([a-z0-9._+-]{1,100})-(?:owner|admin|bounces|request))@([a-z0-9.-]{1,150})/
