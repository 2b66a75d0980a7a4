// Programs register themselves (RFC 7591), and anybody can. Nothing is stored for that: the client id is what was registered, with
// a MAC over it, so that strangers cannot fill the database, and no list of them has to be kept tidy.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { App } from '../../app.ts'
import { visible } from '../../shared/reading/visible.ts'
import { mcpLimits } from '../limits.ts'
import { OauthError } from './oauth-error.ts'

const Registration = z.object({
  redirect_uris: z.array(z.string().max(mcpLimits.redirectUriChars)).min(1).max(mcpLimits.redirectUris),
  client_name: z.string().max(1000).optional(),
})
const Client = z.object({ name: z.string(), redirectUris: z.array(z.string()) })
export type Client = z.infer<typeof Client>

/** The answer of the registration endpoint. Whatever else was asked for, it is a public client with PKCE. Throws an OauthError. */
export function registerClient(app: App, body: unknown): Record<string, unknown> {
  const parsed = Registration.safeParse(body)
  if (!parsed.success) throw new OauthError('invalid_client_metadata', 'The registration is malformed or too large.')
  const { redirect_uris, client_name } = parsed.data
  for (const uri of redirect_uris) requireRedirectUri(uri)
  const client = { name: shownName(client_name ?? ''), redirectUris: redirect_uris }
  return {
    client_id: seal(app, client),
    client_name: client.name,
    redirect_uris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

/** Undefined for an id that this server did not give. */
export function openClient(app: App, clientId: string): Client | undefined {
  const [payload = '', mac = '', ...rest] = clientId.split('.')
  const wanted = macOf(app, payload)
  const given = Buffer.from(mac, 'base64url')
  if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  return Client.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
}

function seal(app: App, client: Client): string {
  const payload = Buffer.from(JSON.stringify(client)).toString('base64url')
  return `${payload}.${macOf(app, payload).toString('base64url')}`
}

const macOf = (app: App, payload: string) => createHmac('sha256', app.secrets.key('mcp-client')).update(payload).digest()

/** One line without characters that are not seen or grow over others: it stands in a question to the person. */
export function shownName(name: string): string {
  const line = visible(name.replace(/\p{C}+/gu, ' '))
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
  return line.slice(0, mcpLimits.clientNameChars).toWellFormed() || 'Unnamed program'
}

const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)

/** https, or this device (RFC 8252, section 7.3). Other schemes can be claimed by any program of a device. */
function requireRedirectUri(uri: string): void {
  const url = URL.parse(uri)
  const plain = url && url.username === '' && url.password === '' && !uri.includes('#')
  if (plain && (url.protocol === 'https:' || isLoopback(url))) return
  throw new OauthError(
    'invalid_redirect_uri',
    'Redirect URIs must use https, or http on localhost, without user name and fragment.',
  )
}

/** Exactly a registered one; on this device with any port, which such programs choose anew each time. */
export function registeredRedirect({ redirectUris }: Client, uri: string): { url: URL; loopback: boolean } | undefined {
  const url = URL.parse(uri)
  if (!url) return undefined
  const withoutPort = (one: URL) => `${one.protocol}//${one.hostname}${one.pathname}${one.search}${one.hash}`
  const fits = (registered: string) => {
    const known = URL.parse(registered)
    return (
      registered === uri || (known !== null && isLoopback(known) && isLoopback(url) && withoutPort(known) === withoutPort(url))
    )
  }
  if (uri.includes('#') || url.username !== '' || url.password !== '' || !redirectUris.some(fits)) return undefined
  return { url, loopback: isLoopback(url) }
}
