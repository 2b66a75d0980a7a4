// What it takes to send to a target, sealed: an endpoint and its keys, or a server with its topic and token.
import type { App } from '../app.ts'
import { sealContext } from '../store/keys/sealed.ts'

/** A Web Push subscription (RFC 8030, RFC 8291). Whoever knows the endpoint may send to it, as far as its service allows. */
export interface BrowserSecret {
  kind: 'browser'
  endpoint: string
  p256dh: string
  auth: string
}
export interface NtfySecret {
  kind: 'ntfy'
  server: string
  /** Without access control at the server, whoever knows the topic reads it. */
  topic: string
  token: string
}
export interface GotifySecret {
  kind: 'gotify'
  server: string
  token: string
}
export type TargetSecret = BrowserSecret | NtfySecret | GotifySecret

const context = (id: string) => sealContext('push_target.secret', id)

export const sealSecret = ({ secrets }: Pick<App, 'secrets'>, id: string, secret: TargetSecret): string =>
  secrets.seal(JSON.stringify(secret), context(id))

export const openSecret = ({ secrets }: Pick<App, 'secrets'>, id: string, sealed: string): TargetSecret =>
  JSON.parse(secrets.open(sealed, context(id))) as TargetSecret
