// Signals of spam: failed authentication, lure words or lookalikes in the domain, dangerous attachments, words of threats and
// easy money, and what the learned model says of the whole.
import type { TriageMail } from '../findings.ts'
import { strongSpamWords, wordList } from './phrase-table.ts'
import { domainOf } from './role-addresses.ts'
import { isColleague, isFreemail, workDomains } from './sender-kind.ts'
import { spamTokens } from './spam-features.ts'
import { readSpamModel } from './spam-model.ts'
import stored from './spam-weights.json' with { type: 'json' }

const model = readSpamModel(stored)

export interface SpamSignals {
  score: number
  /** The learned model alone speaks: it may be advertising. */
  learned: boolean
  /** In English, for display. */
  params: string[]
}

/** Words that phishing domains add to a brand. */
const lures = new Set(
  `verify verif verification secure login signin suspended refund claim claims update upgrade alert alerts confirm redelivery fee quota
  unlock recovery billing payment sicherheitscheck sicherheit verifizierung zollgebuhr zollgebuehr mahnung gewinn erbschaft benachrichtigung
  validate support helpdesk prize lottery jackpot coin crypto doubler`.split(/\s+/),
)
const weakSignal = 0.25
const none: SpamSignals = { score: 0, learned: false, params: [] }
/** One word, as of a chemist or of a lonely person, makes no spam: below the least score of a topic (decide.ts). */
const wordWeights = [0, 0.2, 0.5, 0.7, 0.75]
/** Below, the model says nothing. */
const leastProbability = 0.5

export function spamSignals(mail: TriageMail, text: string): SpamSignals {
  const isKnown = mail.known.writtenTo > 0 || mail.known.mineInThread > 0 || isColleague(mail)
  if (isKnown && mail.authenticFailed !== true) return none
  const domain = domainOf(mail.from.email)
  const weights: [param: string, weight: number][] = []
  if (mail.authenticFailed === true) weights.push(['sender not verified', 0.5])
  if (hasLures(domain)) weights.push([domain, mail.authenticFailed === true ? 0.4 : weakSignal])
  if (isAlmostOwn(domain, mail)) weights.push([domain, 0.5])
  if (hasLureFile(mail)) weights.push([mail.attachments[0]?.filename.slice(0, 100) ?? '', 0.35])
  if (hasHiddenDigit(domain)) weights.push([domain, weakSignal])
  const words = spamWords(mail, text)
  if (words.length > 0) weights.push([words.join(', '), wordWeights[words.length] ?? 0])
  const spoken = words.length > 0 || mail.authenticFailed === true
  const { probability, because } = model.judge(spamTokens(mail, text))
  const learned = probability >= leastProbability
  if (!spoken && !learned) return none
  if (learned) weights.push([because.join(', '), probability])
  const score = 1 - weights.reduce((left, [, weight]) => left * (1 - weight), 1)
  return {
    score,
    learned: learned && !spoken,
    params: weights
      .map(([param]) => param)
      .filter((param) => param !== '')
      .slice(0, 5),
  }
}

function spamWords(mail: TriageMail, text: string): string[] {
  const found = strongSpamWords.find(wordList(`${mail.subject}\n${text}`))
  return found.map(({ phrase }) => phrase).slice(0, 4)
}

/** HTML files, archives and programs. */
function hasLureFile({ attachments }: TriageMail): boolean {
  return attachments
    .slice(0, 10)
    .some(({ filename }) => /\.(?:html?|shtml|zip|rar|7z|iso|img|exe|js|vbs|scr|lnk)$/i.test(filename.slice(-12)))
}

/** `shop-verify.example`: a lure among other parts. */
function hasLures(domain: string): boolean {
  const parts = domain.split('.').slice(0, -1).join('-').split('-')
  return parts.length > 1 && parts.some((part) => lures.has(part))
}

/** `stee1` */
function hasHiddenDigit(domain: string): boolean {
  return domain
    .split(/[.-]/)
    .some((label) => /^[a-z]{2,30}[01][a-z]{0,30}$/.test(label) && !/[a-z][01]$/.test(label.slice(0, -1)) && label.length > 4)
}

/** One letter off a work domain of the person. */
function isAlmostOwn(domain: string, mail: TriageMail): boolean {
  return !isFreemail(domain) && workDomains(mail).some((own) => own !== domain && own.length > 6 && isOneApart(own, domain))
}

function isOneApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return Math.max(a.length, b.length) - start - end <= 1
}
