// What the address of /oauth/callback asks for. Anybody can make up such an address, so its words are shown as plain text,
// cut to a length that fits, and decide nothing but which of three pages comes next.
import { complain, say } from '../api.ts'
import { shown } from '../mail/shown.ts'
import { authWords } from '../words/auth.ts'

const words = authWords
const nameMax = 60
const messageMax = 200

/** Signs in with a ticket; false where that failed. `mayReplace`: even where somebody else is signed in here. */
export type Exchange = (ticket: string, mayReplace: boolean) => Promise<boolean>

/** Does what the address asks for, says how it went, and answers the page to go to. */
export async function outcome(params: URLSearchParams, exchange: Exchange): Promise<string> {
  if (params.get('error')) return refused(params)
  const ticket = params.get('token')
  if (params.get('success') !== 'true' || !ticket) {
    complain(words.invalidCallback)
    return '/login'
  }
  // The link of `npm run demo` connects nothing: its mailboxes are there.
  const isDemo = params.get('provider') === 'demo'
  if (!(await exchange(ticket, isDemo))) {
    complain(words.callbackError) // used, too old, somebody else's, or the server is out of reach: signing in helps
    return '/login'
  }
  say(isDemo ? words.loginWorked : words.connectWorked(providerOf(params)))
  return isDemo ? '/dashboard' : '/connect-accounts'
}

function refused(params: URLSearchParams): string {
  const provider = providerOf(params)
  const told = words.connectFailed(provider, cut(params.get('message'), messageMax) || words.unknownError)
  if (params.get('refreshTokenMissing') !== 'true') {
    complain(told)
    return '/login'
  }
  complain(told, 8)
  setTimeout(() => say(words.refreshTokenFix(provider), undefined, 10), 2000)
  return '/connect-accounts'
}

/** A provider by the name people know, else as the address has it. */
function providerOf(params: URLSearchParams): string {
  const given = cut(params.get('provider'), nameMax)
  const labels: Record<string, string> = words.providers
  const known = given.toLowerCase()
  return Object.hasOwn(labels, known) ? (labels[known] ?? given) : given || words.providers.google
}

function cut(text: string | null, length: number): string {
  const letters = [...shown(text ?? '').trim()]
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : letters.join('')
}
