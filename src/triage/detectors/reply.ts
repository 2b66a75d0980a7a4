// Whether the person is expected to answer: somebody they write with asks them something, and they have not answered. To say
// it of a mail that wants none is worse than to miss one: whoever is told so twice in vain looks no more.
import { anyOf } from '../cues.ts'
import type { ReplyJudgement } from '../findings.ts'
import type { Reading } from '../reading/reading.ts'
import { isOwn, names } from '../reading/sender.ts'
import { de } from '../words/de.ts'
import { en } from '../words/en.ts'
import type { Found } from './found.ts'

const noAnswer = anyOf(en.ask.noAnswer, de.ask.noAnswer)

export function judgeReply(reading: Reading, all: Found[]): ReplyJudgement {
  const against = reasonAgainst(reading)
  if (against) return { needed: 'no', confidence: 0.9, reason: against, finding: null }
  const [ask] = all.filter((one) => one.answer).sort((a, b) => b.confidence - a.confidence)
  if (!ask) return { needed: 'no', confidence: 0.7, reason: 'It asks nothing.', finding: null }
  return judged(reading, ask)
}

function reasonAgainst({ mail, speaker, sentences }: Reading): string | undefined {
  if (isOwn(mail)) return 'You wrote it.'
  if (mail.known.answered) return 'You have answered.'
  if (speaker.bulk) return 'It was sent to a list.'
  if (mail.automated || speaker.machine) return 'A program sent it.'
  if (mail.authenticFailed === true) return 'The sender could not be proven.'
  if (mail.calendar !== null && mail.calendar !== 'PUBLISH') return 'The invitation is answered in its own way.'
  if (speaker.threatens && !speaker.known) return 'A stranger presses for money or secrets.'
  if ((speaker.sells || speaker.promotes) && !speaker.known) return 'A stranger wants to sell something.'
  if (sentences.some(({ text }) => noAnswer.test(text))) return 'It says that no answer is needed.'
  return undefined
}

function judged({ mail, speaker }: Reading, ask: Found): ReplyJudgement {
  const asked = ask.kind === 'question' ? 'asks you' : ask.kind === 'meeting' ? 'proposes to meet' : 'asks you to answer'
  const give = (needed: ReplyJudgement['needed'], factor: number, who: string): ReplyJudgement => {
    const { answer: _, ...finding } = ask
    return { needed, confidence: Math.round(ask.confidence * factor * 100) / 100, reason: `${who} ${asked}.`, finding }
  }
  if (!speaker.known) return give('maybe', 0.7, 'A stranger')
  if (names(mail, ask.sentence) || speaker.toMe === 'me') return give('yes', 1, 'Somebody you write with')
  if (speaker.toMe === 'few' && mail.to.length <= 6) return give('yes', 0.85, 'Somebody you write with')
  return give('maybe', 0.7, 'Somebody you write with, to several people,')
}
