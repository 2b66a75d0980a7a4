// Signing in to SMTP with an access token: XOAUTH2 as Google and Microsoft know it, or OAUTHBEARER (RFC 7628).
import type SMTPConnection from 'nodemailer/lib/smtp-connection'

type Context = SMTPConnection.CustomAuthenticationContext
type Mechanism = 'XOAUTH2' | 'OAUTHBEARER'

export interface TokenLogin {
  user: string
  accessToken: string
  /** Those that the server knows itself by. */
  host: string
  port: number
}
/** What nodemailer calls this way in; with the name XOAUTH2 it would want to get tokens by itself. */
const method = 'TOKEN'

/** For the options of a connection that logs in with `byToken`. `connection`: that one. */
export function tokenHandler(login: TokenLogin, connection: () => SMTPConnection): SMTPConnection.CustomAuthenticationHandlers {
  return { [method]: (context) => signIn(context, login, offered(connection())) }
}

export const byToken = { method, credentials: { user: '', pass: '' } }

/** Fields of both mechanisms end with it. */
const end = '\x01'

/** A refusal comes as a challenge with details (334), which has to be answered before the server says no. */
async function signIn({ sendCommand }: Context, login: TokenLogin, mechanism: Mechanism | undefined): Promise<void> {
  if (!mechanism) throw new Error('the server takes no access tokens')
  const first = await sendCommand(`AUTH ${mechanism} ${base64(words(login, mechanism))}`)
  const last = first.status === 334 ? await sendCommand(mechanism === 'XOAUTH2' ? '' : base64(end)) : first
  if (last.status !== 235) throw new Error('the access token was turned down')
}

function words({ user, accessToken, host, port }: TokenLogin, mechanism: Mechanism): string {
  const bearer = `auth=Bearer ${accessToken}${end}${end}`
  if (mechanism === 'XOAUTH2') return `user=${user}${end}${bearer}`
  // In a SASL name `=` and `,` are written otherwise (RFC 5801, section 4).
  const name = user.replaceAll('=', '=3D').replaceAll(',', '=2C')
  return `n,a=${name},${end}host=${host}${end}port=${port}${end}${bearer}`
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** nodemailer looks for mechanisms of its own only; the lines of EHLO name them all. */
function offered(connection: SMTPConnection): Mechanism | undefined {
  const lines: unknown = Reflect.get(connection, '_ehloLines')
  const names = (Array.isArray(lines) ? lines : [])
    .filter((line): line is string => typeof line === 'string' && /^AUTH[\s=]/i.test(line))
    .flatMap((line) => line.toUpperCase().split(/[\s=]+/))
  return (['XOAUTH2', 'OAUTHBEARER'] as const).find((one) => names.includes(one))
}
