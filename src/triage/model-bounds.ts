// What a model may say of a mail. Its answer may have been written by the mail: for Spam-like, Personal, Needs Reply and Urgent a
// stranger's mail has to meet the same conditions as without a model (decide.ts).
import { isGenuine } from './decide.ts'
import type { TriageMail, TriageResult } from './findings.ts'
import { isCorrespondent } from './topics/people-guesses.ts'
import { isColleague, isHandWritten, isOnList } from './topics/sender-kind.ts'

interface Answer {
  /** Undefined: none of the folders, or none it may name. */
  topic: string | undefined
  also: string[]
}

/** Above it, a mail reads like spam to the rules, whatever a model says. */
const clearlySpam = 0.5

export function withinBounds(mail: TriageMail, result: TriageResult, { topic, also }: Answer): Answer {
  const suspicion = Math.max(0, ...[...result.headerGuesses, ...result.wordGuesses].filter(isOfSpam).map(({ score }) => score))
  const isKnown = mail.authenticFailed !== true && (isCorrespondent(mail) || isColleague(mail))
  if (!isKnown && suspicion >= clearlySpam && topic !== 'spam' && topic !== 'promotions') return { topic: undefined, also: [] }
  const isPersonal = isKnown && isHandWritten(mail) && !isOnList(mail)
  const mayBe: Record<string, boolean> = {
    spam: !isKnown && suspicion > 0,
    personal: isKnown || suspicion === 0,
    urgent: isPersonal,
    reply: !mail.known.answered && (isPersonal || isGenuineRequest(mail, result)),
  }
  const isAllowed = (category: string) => mayBe[category] ?? true
  const bounded = topic !== undefined && isAllowed(topic) ? topic : undefined
  return { topic: bounded, also: bounded === 'spam' ? [] : also.filter(isAllowed) }
}

const isOfSpam = ({ category, kind }: TriageResult['headerGuesses'][number]) => category === 'spam' || kind === 'suspicious'

const isGenuineRequest = (mail: TriageMail, { reply, wordGuesses }: TriageResult) =>
  reply.needed !== 'no' && mail.authenticFailed !== true && isGenuine(mail, wordGuesses, reply.confidence)
