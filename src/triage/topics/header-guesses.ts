// What a mail's header says it is, without a look at its words: a list, a program's notice, an invitation, what the provider
// sorted it into, a sender that is not who it says. A header says what a mail is like more often than what it is about: only
// what is said plainly gets a high score.
import type { CategoryGuess, TriageMail } from '../findings.ts'
import { isBillingAddress, isFromRole, isNoReply, isNotifier, isSurveyAddress } from './role-addresses.ts'
import { isOnList } from './sender-kind.ts'
import { spamSignals } from './spam-signals.ts'

/** Surest first. `text` is what is seen of it. */
export function headerGuesses(mail: TriageMail, text: string): CategoryGuess[] {
  return byScore([...ofCalendar(mail), ...ofProvider(mail), ...ofList(mail), ...ofProgram(mail), ...ofSender(mail, text)])
}

/** An answer to an invitation of one's own is a notice; anything else with a calendar part is about a meeting. */
function ofCalendar({ calendar }: TriageMail): CategoryGuess[] {
  if (calendar === null) return []
  const score = calendar === 'REPLY' ? 0.6 : 0.95
  return [{ category: 'meetings', score, kind: 'calendar', params: [calendar] }]
}

/** Gmail's tabs. "Updates" holds bills and newsletters too, "Promotions" whatever looks like a mass mail. */
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

/** People writing to each other, or somebody sending to many. */
function ofList(mail: TriageMail): CategoryGuess[] {
  const { listId, unsubscribe } = mail
  if (isOnList(mail)) return [{ category: 'social', score: 0.88, kind: 'list', params: [listId ?? ''] }]
  if (listId !== null && !unsubscribe) return ofAnnouncement(mail, listId)
  if (!unsubscribe) return []
  const params = [listId ?? mail.from.email]
  // A tracker or a forge tells each who watches: it names the list, and its sender reads nothing.
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

/** A club's own list to its members. By a house's program, or not the sender's own, it is a club's less surely. */
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

/** In order, and with no more of a stranger's text than evidence may hold (shared/categories.ts). */
export function byScore(guesses: CategoryGuess[]): CategoryGuess[] {
  return guesses
    .map((guess) => ({ ...guess, params: guess.params.slice(0, 5).map((one) => one.slice(0, 300).toWellFormed()) }))
    .sort((a, b) => b.score - a.score)
}

/** That a check failed proves little by itself: forwarding breaks many. With a lure in it, it is one. */
function ofSender(mail: TriageMail, text: string): CategoryGuess[] {
  const found = spamSignals(mail, text)
  if (found.params.length === 0) return []
  return [{ category: 'spam', score: found.score, kind: 'suspicious', params: found.params }]
}
