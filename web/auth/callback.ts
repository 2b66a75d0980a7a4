// What the address of /oauth/callback asks for. Anybody can make up such an address, so its words are shown as plain text,
// cut to a length that fits, and decide nothing but which page comes next. Who is signed in is the server's word.
import { oauthSentences } from '../../src/shared/oauth-errors.ts'
import { toast, toastError } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { translateServerMessage } from '../server-messages.ts'
import { authWords } from '../words/auth.ts'
import { toastMissingRefreshToken } from './missing-refresh-token.ts'
import { signedInBy } from './signed-in-by.ts'

const words = authWords
const nameMax = 60
/** Words as they came, and the server's own sentences, which name addresses. */
const messageMax = 120
const sentenceMax = 300
/** What a ticket is made of. A token (a JWT has dots) is none: whoever puts one here wants somebody to be somebody else. */
const isTicket = (text: string) => /^[\w-]{1,200}$/.test(text)

export interface SignedInBy {
  /** It brought a mailbox with it, or opened one anew. */
  connected: boolean
  /** There is a mailbox to read. */
  hasAccounts: boolean
  /** The session of before goes on. */
  continued: boolean
}
/** Signs in with a ticket; undefined where that failed. */
export type Exchange = (ticket: string) => Promise<SignedInBy | undefined>

/** Does what the address asks for, says how it went, and answers the page to go to. */
export async function outcome(params: URLSearchParams, exchange: Exchange): Promise<string> {
  const ticket = params.get('token') ?? ''
  if (params.get('error')) return refused(params, ticket, exchange)
  if (params.get('success') !== 'true' || !isTicket(ticket)) {
    toastError(words.invalidCallback)
    return '/login'
  }
  const signedIn = await exchange(ticket)
  const isOidc = params.get('provider') === 'oidc'
  if (signedIn && !signedIn.continued) signedInBy.choose(isOidc ? 'oidc' : 'password')
  if (signedIn?.continued && isOidc) {
    toast(words.identityLinked)
    return '/settings/security'
  }
  if (!signedIn) {
    toastError(words.callbackError) // used, too old, somebody else's, or the server is out of reach: signing in helps
    return '/login'
  }
  toast(signedIn.connected ? words.connectWorked(providerOf(params)) : words.loginWorked)
  return signedIn.connected || !signedIn.hasAccounts ? '/connect-accounts' : '/dashboard'
}

/** A ticket beside an error: signing in worked, and the mailbox is what did not. */
async function refused(params: URLSearchParams, ticket: string, exchange: Exchange): Promise<string> {
  const provider = providerOf(params)
  const reason = reasonOf(params)
  const isLasting = params.get('refreshTokenMissing') !== 'true'
  const signedIn = isTicket(ticket) ? await exchange(ticket) : undefined
  if (isLasting) {
    const isMailbox = params.get('provider') !== 'oidc'
    toastError(isMailbox ? words.connectFailed(provider, reason) : words.providerSignInFailed(reason))
    return signedIn ? '/connect-accounts' : '/login'
  }
  toastMissingRefreshToken(provider, reason)
  return '/connect-accounts'
}

/** Why: a sentence of the server in the person's language, or a few words as they came. */
function reasonOf(params: URLSearchParams): string {
  const given = displayText(params.get('message') ?? '').trim()
  const ofServer = Object.hasOwn(oauthSentences, params.get('error') ?? '')
  // Anybody may have lengthened one, so even theirs end somewhere.
  const most = ofServer && given.length <= sentenceMax ? sentenceMax : messageMax
  return cut(translateServerMessage(cut(given, most)), sentenceMax) || words.unknownError
}

/** A provider by the name people know, else as the address has it. */
function providerOf(params: URLSearchParams): string {
  const given = cut(displayText(params.get('provider') ?? '').trim(), nameMax)
  const labels: Record<string, string> = words.providers
  const known = given.toLowerCase()
  if (known === 'oidc') return words.identityProvider
  return Object.hasOwn(labels, known) ? (labels[known] ?? given) : given || words.providers.google
}

function cut(text: string, length: number): string {
  const letters = [...text]
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : text
}
