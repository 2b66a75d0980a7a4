// Decides whether a reply is expected: a correspondent asks, and the person has not answered. A false positive is worse than a
// miss.

import { de } from '../cues/de.ts'
import { en } from '../cues/en.ts'
import { anyPhrase } from '../cues/phrase-pattern.ts'
import type { DetectedFinding, ReplyJudgement } from '../findings.ts'
import type { ParsedMail } from '../parsing/parse-mail.ts'
import { callsByName, isFromSelf } from '../parsing/sender-profile.ts'

const noAnswer = anyPhrase(en.ask.noAnswer, de.ask.noAnswer)

export function judgeReply(reading: ParsedMail, all: DetectedFinding[]): ReplyJudgement {
  const against = reasonAgainst(reading)
  if (against) return { needed: 'no', confidence: 0.9, reason: against, finding: null }
  const [ask] = all.filter((one) => one.answer).sort((a, b) => b.confidence - a.confidence)
  if (!ask) return { needed: 'no', confidence: 0.7, reason: 'It asks nothing.', finding: null }
  return judgeRequest(reading, ask)
}

function reasonAgainst({ mail, sender, sentences }: ParsedMail): string | undefined {
  if (isFromSelf(mail)) return 'You wrote it.'
  if (mail.known.answered) return 'You have answered.'
  if (sender.bulk) return 'It was sent to a list.'
  if (mail.automated || sender.machine) return 'A program sent it.'
  if (mail.authenticFailed === true) return 'The sender could not be proven.'
  if (mail.calendar !== null && mail.calendar !== 'PUBLISH') return 'The invitation is answered in its own way.'
  if (!sender.known && sender.threatens()) return 'A stranger presses for money or secrets.'
  if (!sender.known && (sender.sells() || sender.promotes())) return 'A stranger wants to sell something.'
  if (sentences.some(({ text }) => noAnswer.test(text))) return 'It says that no answer is needed.'
  return undefined
}

function judgeRequest({ mail, sender }: ParsedMail, ask: DetectedFinding): ReplyJudgement {
  const asked = ask.kind === 'question' ? 'asks you' : ask.kind === 'meeting' ? 'proposes to meet' : 'asks you to answer'
  const give = (needed: ReplyJudgement['needed'], factor: number, who: string): ReplyJudgement => {
    const { answer: _, ...finding } = ask
    return { needed, confidence: Math.round(ask.confidence * factor * 100) / 100, reason: `${who} ${asked}.`, finding }
  }
  if (!sender.known) return give('maybe', 0.7, 'A stranger')
  if (callsByName(mail, ask.sentence) || sender.toMe === 'me') return give('yes', 1, 'Somebody you write with')
  if (sender.toMe === 'few' && mail.to.length <= 6) return give('yes', 0.85, 'Somebody you write with')
  return give('maybe', 0.7, 'Somebody you write with, to several people,')
}
