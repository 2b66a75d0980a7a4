// What this server can do. A visitor learns what the sign-in page needs; the rest is for people who are signed in.
import type { App } from '../app.ts'
import { setupCodeNeeded } from '../auth/setup-code.ts'
import type { Settings } from '../settings.ts'
import type { Status } from '../shared/system.ts'
import type { Context } from '../trpc.ts'
import { version } from './version.ts'

export async function status(app: App, caller: Pick<Context, 'person' | 'fromPrivateAddress'>): Promise<Status> {
  const forVisitors = {
    version,
    registration: app.settings.registration,
    providers: providersOf(app),
    demo: app.settings.demo,
    setupCodeNeeded: await setupCodeNeeded(app, caller),
  }
  return caller.person ? { ...forVisitors, ...machines } : forVisitors
}

/** What thinks and speaks: the built-in rules, no voice of the server's own, the browser's recogniser. */
const machines = {
  ai: { backend: 'built-in', model: null, reachable: true },
  tts: { backend: 'off', voices: 0 },
  stt: { backend: 'browser' },
} satisfies Pick<Status, 'ai' | 'tts' | 'stt'>

function providersOf(app: App): Status['providers'] {
  const clients = clientsByName(app.settings.oauth)
  return Object.fromEntries(
    Object.entries(app.providers).map(([name, { oauth }]) => [
      name,
      { oauth: oauth !== undefined && clients.has(oauth.clientIdEnv) && clients.has(oauth.clientSecretEnv) },
    ]),
  )
}

/** Names of the settings that hold an OAuth client's id or secret, where they are set. */
function clientsByName(oauth: Settings['oauth']): Set<string> {
  return new Set(
    Object.entries(oauth).flatMap(([name, { id, secret }]) => [
      ...(id ? [`${name.toUpperCase()}_CLIENT_ID`] : []),
      ...(secret ? [`${name.toUpperCase()}_CLIENT_SECRET`] : []),
    ]),
  )
}
