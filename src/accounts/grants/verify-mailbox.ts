// Verifies that a grant opens the mailbox it was issued for, before anything is stored.
import { z } from 'zod'
import type { App } from '../../app.ts'
import { GmailAnswer, toGmailFailure } from '../../connectors/gmail/request/errors.ts'
import { refusedBy } from '../../connectors/gmail/request/refusals.ts'
import { askProvider } from '../../connectors/oauth/ask.ts'
import { reconnection } from '../../connectors/oauth/failures.ts'
import type { ProviderEntry } from '../../connectors/providers.ts'
import { AppError } from '../../core/errors.ts'
import { toConnectorAccount } from '../open-mailbox.ts'
import type { OpeningRow } from '../queries.ts'
import { tryLogin } from '../verify-credentials.ts'

/** What says who somebody is, and that the access may last; the others are for mail. */
const notForMail = new Set(['openid', 'email', 'profile', 'offline_access'])
/** Google's widest: everything, by IMAP too. */
const allOfGmail = 'https://mail.google.com/'

/** Throws `reconnect` where a person has not allowed everything that mail needs: Google has a box to tick for each. */
export function checkScope(entry: ProviderEntry, given: string): void {
  if (allowsImap(given)) return
  const allowed = new Set(given.split(' ').map(meaning))
  const wanted = (entry.oauth?.scopes ?? []).filter((scope) => !notForMail.has(scope))
  if (!wanted.every((scope) => allowed.has(meaning(scope)))) throw reconnection('consent-missing', entry.label)
}

/** Of Gmail's scopes, one lets mail programs in. */
export function allowsImap(given: string): boolean {
  return given.split(' ').includes(allOfGmail)
}

/** Microsoft says the same scope with one or the other of its hosts, and in letters of its own. */
function meaning(scope: string): string {
  const text = scope.toLowerCase().replace(/\/+$/, '')
  return text.slice(text.lastIndexOf('/') + 1)
}

/** Throws what keeps the account from working; nothing is sent and nothing changed. */
export async function verifyMailbox(app: App, row: OpeningRow, entry: ProviderEntry, accessToken: string): Promise<void> {
  if (row.connector === 'gmail') return proveGmail(app, row, entry, accessToken)
  await tryLogin(app, row.user_id, { ...toConnectorAccount(row, ''), accessToken: async () => accessToken })
}

const Profile = z.object({ emailAddress: z.string().max(320) })

async function proveGmail(app: App, { email }: OpeningRow, { api, label }: ProviderEntry, accessToken: string): Promise<void> {
  if (!api) throw new AppError('unconfigured', 'The providers file on this server has no address for the Gmail API.')
  const url = `${api.baseUrl.replace(/\/+$/, '')}/gmail/v1/users/me/profile`
  const answer = await askProvider(url, { headers: { authorization: `Bearer ${accessToken}` } }, label)
  const data = await answer.text()
  if (!answer.ok) {
    const response = { status: answer.status, data, headers: answer.headers }
    throw toGmailFailure(new GmailAnswer(refusedBy({ response }, app.now().getTime())))
  }
  const profile = Profile.safeParse(jsonOf(data))
  if (!profile.success) throw new AppError('provider', `${label} returned an invalid response. Please try again later.`)
  if (!sameMailbox(profile.data.emailAddress, email)) {
    throw new AppError('conflict', `${label} signed in to ${profile.data.emailAddress.slice(0, 254)} instead of ${email}.`, {
      details: { reason: 'other_mailbox' },
    })
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not the shape that is expected, then
  }
}

/** Letters count as small ones; Gmail sees no dots in a name, and has two domains. */
export function sameMailbox(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(address: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(address.trim().toLowerCase()) ?? []
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`
  return `${local.replaceAll('.', '')}@gmail.com`
}
