// What this server can do. A visitor learns what the sign-in page needs; the rest is for people who are signed in.

import { clientOf } from '../accounts/grants/client.ts'
import type { App } from '../app.ts'
import { registrationOf } from '../auth/registration.ts'
import { setupCodeNeeded } from '../auth/setup-code.ts'
import { version } from '../core/version.ts'
import { mailboxOf, SignInProvider } from '../shared/oauth.ts'
import type { Status } from '../shared/system.ts'
import type { Context } from '../trpc.ts'

export async function status(app: App, caller: Pick<Context, 'person' | 'fromPrivateAddress'>): Promise<Status> {
  const forVisitors = {
    version,
    registration: (await registrationOf(app)).registration,
    providers: providersOf(app),
    demo: app.settings.demo,
    setupCodeNeeded: await setupCodeNeeded(app, caller),
  }
  return caller.person ? { ...forVisitors, ...servicesOf(app) } : forVisitors
}

/** What thinks, speaks and listens now. */
export function servicesOf(app: App) {
  const { backend, model, reachable } = app.model.state()
  const { tts, stt } = app.speech.state()
  return {
    ai: { backend, model, reachable },
    tts: { backend: tts.backend, voices: tts.voices },
    stt: { backend: stt.backend },
    disk: app.disk.state(),
  } satisfies Pick<Status, 'ai' | 'tts' | 'stt' | 'disk'>
}

/** A provider offers its own sign-in page where this server has a client for it. */
export function providersOf(app: App): Status['providers'] {
  return Object.fromEntries(Object.keys(app.providers).map((name) => [name, { oauth: hasClient(app, name) }]))
}

function hasClient(app: App, mailbox: string): boolean {
  const provider = SignInProvider.options.find((one) => mailboxOf[one] === mailbox)
  return provider !== undefined && clientOf(app, provider) !== undefined
}
