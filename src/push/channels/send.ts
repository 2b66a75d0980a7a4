// One attempt to send a notification to a target. Throws only for bugs.
import type { App } from '../../app.ts'
import type { Note } from '../note.ts'
import type { TargetSecret } from '../target-secret.ts'
import { type Outcome, outcomeOfError } from './outcome.ts'
import { sendToGotify, sendToNtfy } from './servers.ts'

export async function sendTo(app: App, secret: TargetSecret, note: Note): Promise<Outcome> {
  try {
    switch (secret.kind) {
      case 'browser':
        return await (await import('./browser.ts')).sendToBrowser(app, secret, note)
      case 'ntfy':
        return await sendToNtfy(app, secret, note)
      case 'gotify':
        return await sendToGotify(app, secret, note)
    }
  } catch (cause) {
    return outcomeOfError(cause)
  }
}
