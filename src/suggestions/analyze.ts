// Looks for something to do in recent mails of the inbox: by sorting them where that has not happened yet, and with a model,
// where one may read them, for what detectors miss. No mail is looked at twice by the same eyes.
import type { App } from '../app.ts'
import { sortMails } from '../categories/sorting/sort.ts'
import { keyAt } from '../mail/identity.ts'
import { isAllowed } from '../privacy/ask.ts'
import { readConsent } from '../privacy/consent.ts'
import { second } from '../shared/limits.ts'
import { askAbout } from './ask-model.ts'
import { oldest } from './from-findings.ts'
import { noteLooks, notLookedAt } from './look-queries.ts'
import { resolveSuggestions } from './resolve.ts'
import { type ReadMail, readMails } from './triage-mails.ts'

const atOnce = 50
/** How long a person waits for a model at most. The job goes on where this ends. */
const modelTime = 20 * second

/** Answers how many mails were looked at. */
export async function analyzeMail(app: App, userId: string): Promise<{ analyzed: number }> {
  const model = await readerFor(app, userId)
  const since = keyAt(app.now().getTime() - oldest)
  const found = await notLookedAt(app.db, userId, model, since, atOnce)
  const fresh = found.filter(({ looked }) => looked === 0).map(({ key }) => key)
  // Sorting makes the suggestions that follow from what detectors find.
  if (fresh.length > 0) await sortMails(app, userId, fresh)
  const all = found.map(({ key }) => key)
  const read = model === '' || all.length === 0 ? [] : await readWith(app, userId, await readMails(app, userId, all), model)
  await resolveSuggestions(app, userId)
  return { analyzed: new Set([...fresh, ...read]).size }
}

/** The model that may read this person's mail; '' where there is none. */
async function readerFor(app: App, userId: string): Promise<string> {
  const model = app.model.now()
  if (!model) return ''
  return isAllowed(model, await readConsent(app, userId), 'mail') ? model.name : ''
}

/** Answers the keys of those that are done with. What a program wrote to many is not worth a model's time. */
async function readWith(app: App, userId: string, mails: ReadMail[], model: string): Promise<number[]> {
  const done: number[] = []
  const until = app.now().getTime() + modelTime
  const [personal, others] = [mails.filter(isPersonal), mails.filter((one) => !isPersonal(one))]
  const rest = others.map(({ mail, accountId }) => ({ key: mail.key, accountId }))
  await noteLooks(app.db, userId, rest, model, app.now().getTime())
  for (const one of personal) {
    if (app.now().getTime() > until || !(await askAbout(app, userId, one, model))) break
    done.push(one.mail.key)
  }
  return done
}

function isPersonal({ mail, categories }: ReadMail): boolean {
  const isAdvertising = categories.some((one) => ['spam', 'promotions', 'newsletters'].includes(one))
  const isOwn = mail.me.addresses.includes(mail.from.email.toLowerCase())
  return (
    mail.authenticFailed !== true && !mail.automated && mail.listId === null && !mail.known.answered && !isAdvertising && !isOwn
  )
}
