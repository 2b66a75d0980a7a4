// Guesses by the header alone: lists, automatic mail, invitations, provider categories, suspicious senders. A header rather
// shows the kind of a mail than its topic, so only explicit statements score high.
import type { CategoryGuess, TriageMail } from '../findings.ts'
import {
  isBillingAddress,
  isFeedAddress,
  isFromRole,
  isNoReply,
  isNotifier,
  isSurveyAddress,
  isTracker,
} from './role-addresses.ts'
import { isOnList } from './sender-kind.ts'
import { spamSignals } from './spam-signals.ts'

/** Best first. `text`: the visible text, for suspicious senders. */
export function headerGuesses(mail: TriageMail, text: string): CategoryGuess[] {
  const suspicious = ofSender(mail, text)
  const lists = ofList(mail)
  // A list makes no spam safe.
  const ofLists = suspicious.length > 0 ? lists.map((guess) => ({ ...guess, score: Math.min(guess.score, 0.4) })) : lists
  return byScore([
    ...ofCalendar(mail),
    ...ofProvider(mail),
    ...ofNotice(mail),
    ...ofFeed(mail, text),
    ...ofLists,
    ...ofProgram(mail),
    ...suspicious,
  ])
}

/** Said by a program, on a list too: an automatic answer, a bug tracker, a change to code. More certain than that it came by a list. */
function ofNotice({ subject, from, automated }: TriageMail): CategoryGuess[] {
  const isNotice = automaticAnswer.test(subject) || ((automated || isTracker(from.email)) && trackerSubject.test(subject))
  return isNotice ? [{ category: 'updates', score: 0.92, kind: 'automated', params: [from.email] }] : []
}

const automaticAnswer =
  /^\s{0,4}(?:re:\s{0,4})?(?:\[[^\]]{1,60}\]\s{0,4})?(?:out of (?:the )?office|auto(?:matic)?[- ]?reply|automatic response|autoreply|abwesenheit|automatische antwort|absence du bureau|r[ée]ponse automatique|respuesta autom[áa]tica)/i
const trackerSubject =
  /\[?\b(?:bug|issue|ticket|case|defect|pr)[- ]?#?\d{1,9}\b|\[[a-z][a-z0-9]{1,9}-\d{1,6}\]|^(?:\[[^\]]{1,60}\]\s{0,4})?(?:cvs|svn|git|hg)(?: commit)?:|\((?:#|!)\d{1,7}\)$/i

/** An item of a feed that a program sends as mail: its address comes first, or the sender is the program. */
function ofFeed({ from, unsubscribe }: TriageMail, text: string): CategoryGuess[] {
  const isItem = /^\s{0,20}(?:url|link|source)\s?: ?https?:\/\//im.test(text.slice(0, 400))
  if (!isFeedAddress(from.email) && !(isItem && !unsubscribe)) return []
  return [{ category: 'newsletters', score: isFeedAddress(from.email) ? 0.88 : 0.4, kind: 'automated', params: [from.email] }]
}

/** A reply to the person's own invitation is only a notice. */
function ofCalendar({ calendar }: TriageMail): CategoryGuess[] {
  if (calendar === null) return []
  const score = calendar === 'REPLY' ? 0.6 : 0.95
  return [{ category: 'meetings', score, kind: 'calendar', params: [calendar] }]
}

/** Gmail's tabs: "Updates" includes bills and newsletters, "Promotions" most mass mail. */
function ofProvider({ providerCategory }: TriageMail): CategoryGuess[] {
  const said = {
    social: [{ category: 'social', score: 0.8 }],
    forums: [{ category: 'social', score: 0.8 }],
    promotions: [
      { category: 'promotions', score: 0.4 },
      { category: 'newsletters', score: 0.25 },
    ],
    updates: [
      { category: 'updates', score: 0.35 },
      { category: 'finance', score: 0.15 },
    ],
    personal: [],
  } as const
  if (providerCategory === null) return []
  return said[providerCategory].map((guess) => ({ ...guess, kind: 'provider', params: [providerCategory] }))
}

/** A discussion, or mail to many. */
function ofList(mail: TriageMail): CategoryGuess[] {
  const { listId, unsubscribe } = mail
  if (isOnList(mail)) return [{ category: 'social', score: 0.88, kind: 'list', params: [listId ?? ''] }]
  if (listId !== null && !unsubscribe) return ofAnnouncement(mail, listId)
  if (!unsubscribe) return []
  const params = [listId ?? mail.from.email]
  // Trackers and forges notify with a List-Id from a no-reply address.
  if (listId !== null && isNoReply(mail.from.email)) return [{ category: 'updates', score: 0.55, kind: 'list', params }]
  if (isNotifier(mail.from.email)) {
    return [
      { category: 'updates', score: 0.35, kind: 'list', params },
      { category: 'social', score: 0.25, kind: 'list', params },
    ]
  }
  return [
    { category: 'newsletters', score: listId === null ? 0.35 : 0.42, kind: 'list', params },
    { category: 'promotions', score: 0.3, kind: 'list', params },
  ]
}

/** A list for members. Less certain from a program or an office. */
function ofAnnouncement(mail: TriageMail, listId: string): CategoryGuess[] {
  if (isNoReply(mail.from.email) || isFromRole(mail)) return [{ category: 'updates', score: 0.4, kind: 'list', params: [listId] }]
  return [{ category: 'social', score: 0.6, kind: 'list', params: [listId] }]
}

function ofProgram(mail: TriageMail): CategoryGuess[] {
  if (mail.unsubscribe || mail.listId !== null) return []
  if (isNoReply(mail.from.email)) return [{ category: 'updates', score: 0.4, kind: 'automated', params: [mail.from.email] }]
  if (!mail.automated && !isFromRole(mail)) return []
  if (isSurveyAddress(mail.from.email))
    return [{ category: 'promotions', score: 0.35, kind: 'automated', params: [mail.from.email] }]
  if (isBillingAddress(mail.from.email))
    return [{ category: 'finance', score: 0.35, kind: 'automated', params: [mail.from.email] }]
  return [{ category: 'updates', score: 0.35, kind: 'automated', params: [mail.from.email] }]
}

/** Sorted, within the limits of evidence (src/shared/categories.ts). */
export function byScore(guesses: CategoryGuess[]): CategoryGuess[] {
  return guesses
    .map((guess) => ({ ...guess, params: guess.params.slice(0, 5).map((one) => one.slice(0, 300).toWellFormed()) }))
    .sort((a, b) => b.score - a.score)
}

/** A failed check alone proves little: forwarding breaks many. What can be unsubscribed from and only reads like spam is advertising. */
function ofSender(mail: TriageMail, text: string): CategoryGuess[] {
  const { score, learned, params } = spamSignals(mail, text)
  if (score === 0) return []
  return [{ category: learned && mail.unsubscribe ? 'promotions' : 'spam', score, kind: 'suspicious', params }]
}
