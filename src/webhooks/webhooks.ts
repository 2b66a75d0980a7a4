// A person's webhooks: the list, adding, changing, removing, and a test by hand.
import { perHour } from '../accounts/attempt-limit.ts'
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { stateKey } from '../core/state.ts'
import { smartFoldersOf } from '../folders/smart-folders.ts'
import type { ErrorKind } from '../shared/errors.ts'
import type { AddedWebhook, AddWebhookInput, UpdateWebhookInput, Webhook, WebhookProblem } from '../shared/webhooks.ts'
import { deliverTest } from './deliver.ts'
import { additionsPerHour, maxWebhooks, testsPerHour } from './limits.ts'
import { testDelivery } from './payload.ts'
import { deleteWebhook, insertWebhook, setWebhook, type WebhookRow, webhookById, webhooksOf } from './queries.ts'
import { newKey, openWebhook, sealWebhook } from './secret.ts'

export async function listWebhooks(app: App, userId: string): Promise<Webhook[]> {
  return (await webhooksOf(app.db, userId)).map((row) => shown(app, row))
}

function shown(app: App, row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: openWebhook(app, row.id, row.secret).url,
    events: JSON.parse(row.events) as Webhook['events'],
    categories: JSON.parse(row.categories) as string[],
    content: row.content === 1,
    createdAt: new Date(row.created_at).toISOString(),
    lastSentAt: row.last_sent_at === null ? null : new Date(row.last_sent_at).toISOString(),
    problem: row.problem,
    disabled: row.disabled_at !== null,
  }
}

const additions = stateKey(() => perHour(additionsPerHour, "You've added many webhooks. Please try again in an hour."))

/** Connects to nothing: the secret has to be with the receiver before the first event. */
export async function addWebhook(app: App, userId: string, { url, ...choices }: AddWebhookInput): Promise<AddedWebhook> {
  const address = readAddress(url)
  app.state.of(additions)(userId, app.now())
  await app.net.judgeWebhook(address)
  const id = newId()
  const secret = { url: address, key: newKey() }
  const webhook = await inTransaction(app, async (app) => {
    const there = await webhooksOf(app.db, userId)
    if (there.length >= maxWebhooks)
      throw new AppError('conflict', `You can have up to ${maxWebhooks} webhooks. Please remove one first.`)
    const columns = await columnsOf(app, userId, choices)
    const row = { id, user_id: userId, secret: sealWebhook(app, id, secret), created_at: app.now().getTime(), ...columns }
    await insertWebhook(app.db, row)
    await noteActivity(app, userId, 'webhook-added')
    if (choices.content) await noteActivity(app, userId, 'webhook-content-on')
    return shown(app, { ...row, last_sent_at: null, problem: null, disabled_at: null })
  })
  app.log.info({ userId, target: id }, 'webhook added')
  return { secret: secret.key, webhook }
}

export async function updateWebhook(app: App, userId: string, { id, ...input }: UpdateWebhookInput): Promise<Webhook> {
  return inTransaction(app, async (app) => {
    const row = await webhookById(app.db, userId, id)
    if (!row) throw noWebhook()
    const before = shown(app, row)
    const { events = before.events, categories = before.categories, content = before.content } = input
    const columns = await columnsOf(app, userId, { events, categories, content })
    await setWebhook(app.db, userId, id, columns)
    if (content && !before.content) await noteActivity(app, userId, 'webhook-content-on')
    return shown(app, { ...row, ...columns })
  })
}

type Choices = Pick<Webhook, 'events' | 'categories' | 'content'>
async function columnsOf(app: App, userId: string, { events, categories, content }: Choices) {
  const isSorted = events.includes('email.sorted')
  const chosen = isSorted ? [...new Set(categories)] : []
  if (isSorted && chosen.length === 0) throw new AppError('invalid', 'Please choose a Smart Folder.')
  const folders = new Set(chosen.length > 0 ? (await smartFoldersOf(app, userId)).map(({ id }) => id) : [])
  if (!chosen.every((id) => folders.has(id))) throw new AppError('missing', 'This Smart Folder no longer exists.')
  return {
    events: JSON.stringify([...new Set(events)]),
    categories: JSON.stringify(chosen),
    content: content ? (1 as const) : (0 as const),
  }
}

/** An address as people type it: https where they leave it out. */
function readAddress(text: string): string {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hash !== '')
    throw new AppError('invalid', 'Please enter an address such as https://example.org/hook.')
  if (url.username !== '' || url.password !== '')
    throw new AppError('invalid', "Web addresses that contain a password can't be opened.")
  return url.href
}

export async function removeWebhook(app: App, userId: string, id: string): Promise<void> {
  if (!(await deleteWebhook(app.db, userId, id))) throw noWebhook()
  app.log.info({ userId, target: id }, 'webhook removed')
}

const noWebhook = () => new AppError('missing', 'This webhook is no longer in the list.')

const tests = stateKey(() => perHour(testsPerHour, "You've sent many tests. Please try again in an hour."))

/** One event of type `test`, now. A success enables a disabled webhook again. */
export async function testWebhook(app: App, userId: string, id: string): Promise<void> {
  if (!(await webhookById(app.db, userId, id))) throw noWebhook()
  app.state.of(tests)(userId, app.now())
  const result = await deliverTest(app, userId, id, testDelivery(app.now()))
  if (!result) throw noWebhook()
  if (result.problem) throw result.error ?? new AppError(...problems[result.problem])
}

const problems: Record<WebhookProblem, [ErrorKind, string]> = {
  denied: ['unprocessable', 'The server at this address refused access.'],
  'not-allowed': ['unprocessable', "This address isn't allowed here."],
  'not-found': ['unprocessable', "There's nothing at this address."],
  limited: ['limited', 'The server at this address is limiting requests. Please try again later.'],
  unavailable: ['unavailable', "The server at this address can't be reached."],
  timeout: ['timeout', "The server at this address didn't respond in time."],
  rejected: ['provider', "The server at this address didn't accept the event."],
  foreign: ['unprocessable', 'This address redirects. Please enter the address it redirects to.'],
  gone: ['unprocessable', 'This address no longer exists.'],
}
