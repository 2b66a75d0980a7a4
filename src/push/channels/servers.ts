// ntfy (https://docs.ntfy.sh/publish/#publish-as-json) and Gotify (https://gotify.net/docs/pushmsg): a message in JSON, and a token.
// These servers can read what they are sent.
import type { App } from '../../app.ts'
import type { DeliveryAnswer } from '../../core/net.ts'
import type { Note } from '../note.ts'
import type { GotifySecret, NtfySecret } from '../target-secret.ts'
import { answerLimits, type Outcome, outcomeOf } from './outcome.ts'

const normalPriority = 5

export async function sendToNtfy(app: App, { server, topic, token }: NtfySecret, note: Note): Promise<Outcome> {
  const message = { topic, ...wordsOf(note), tags: ['envelope'], click: pageUrl(app, note.path) }
  return judged(app, await post(app, `${server}/`, token === '' ? {} : { authorization: `Bearer ${token}` }, message))
}

export async function sendToGotify(app: App, { server, token }: GotifySecret, note: Note): Promise<Outcome> {
  const extras = { 'client::notification': { click: { url: pageUrl(app, note.path) } } }
  const message = { ...wordsOf(note), priority: normalPriority, extras }
  return judged(app, await post(app, `${server}/message`, { 'x-gotify-key': token }, message))
}

/** Both want a message, and have a title of their own where there is none. */
const wordsOf = ({ title, body }: Note) => (body === '' ? { message: title } : { title, message: body })

function post(app: App, url: string, headers: Record<string, string>, message: object): Promise<DeliveryAnswer> {
  const all = { ...headers, 'content-type': 'application/json' }
  return app.net.push(url, { ...answerLimits(app), headers: all, body: JSON.stringify(message) })
}

const pageUrl = ({ settings }: App, path: string) => new URL(path, settings.publicUrl).href

/** A web page that answers 200 has published nothing: both servers answer with the message and its id. */
function judged(app: App, answer: DeliveryAnswer): Outcome {
  const outcome = outcomeOf(answer, app.now().getTime())
  return outcome.is !== 'sent' || hasId(answer.bytes) ? outcome : { is: 'failed', problem: 'foreign' }
}

function hasId(bytes: Uint8Array): boolean {
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof said === 'object' && said !== null && 'id' in said
  } catch {
    return false // no JSON: another kind of server
  }
}
