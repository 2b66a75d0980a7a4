// One look at a mail: what a reader sees of it, who speaks, what is asked and until when. Rules alone, no network, no model; the
// same mail always gives the same result. Not below a page's request: it loads much, and its input is hostile (worker.ts).
import { visibleText } from '../connectors/mime/texts/visible.ts'
import { questions, requests } from './detectors/asks.ts'
import { deadlines } from './detectors/deadlines.ts'
import type { Found } from './detectors/found.ts'
import { meetings } from './detectors/meetings.ts'
import { moodOf } from './detectors/mood.ts'
import { judgeReply } from './detectors/reply.ts'
import { urgency } from './detectors/urgent.ts'
import type { Finding, TriageResult } from './findings.ts'
import type { TriageMail } from './mail.ts'
import { readMail } from './reading/reading.ts'
import { featuresOf } from './topics/features.ts'
import { headerGuesses } from './topics/header-facts.ts'
import { wordGuesses } from './topics/word-guesses.ts'

/** Below this nobody is told. */
const least = 0.4

export function analyze(mail: TriageMail): TriageResult {
  const seenText = mail.html === null ? null : visibleText(mail.html, mail.text)
  const text = seenText ?? mail.text
  const reading = readMail(mail, text)
  const due = deadlines(reading)
  const found = [...questions(reading), ...requests(reading), ...due, ...meetings(reading, due), ...urgency(reading)]
  const sure = found.filter(({ confidence }) => confidence >= least)
  const findings = sure.map(toFinding).sort((a, b) => a.start - b.start)
  return {
    key: mail.key,
    seenText,
    language: reading.language,
    findings,
    reply: judgeReply(reading, sure),
    sentiment: moodOf(reading.sentences),
    headerGuesses: headerGuesses(mail, text),
    wordGuesses: wordGuesses(mail, text, findings),
    features: featuresOf(mail, text),
  }
}

function toFinding({ answer: _, ...finding }: Found): Finding {
  return finding
}
