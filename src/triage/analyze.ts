// Analyzes a mail by rules: visible text, sender, requests, times, topics. No network, no model; deterministic. Runs in the
// triage thread only: it loads much, and its input is hostile.
import { visibleText } from '../connectors/mime/texts/visible.ts'
import { findDeadlines } from './detectors/deadlines.ts'
import { findMeetings } from './detectors/meetings.ts'
import { judgeReply } from './detectors/reply-needed.ts'
import { findQuestions, findRequests, findUrgency } from './detectors/requests.ts'
import { sentimentOf } from './detectors/sentiment.ts'
import type { DetectedFinding, Finding, TriageMail, TriageResult } from './findings.ts'
import { parseMail } from './parsing/parse-mail.ts'
import { featuresOf } from './topics/features.ts'
import { headerGuesses } from './topics/header-guesses.ts'
import { wordGuesses } from './topics/word-guesses.ts'

/** Findings below it are dropped. */
const minConfidence = 0.4

export function analyze(mail: TriageMail): TriageResult {
  const seenText = mail.html === null ? null : visibleText(mail.html, mail.text)
  const text = seenText ?? mail.text
  const reading = parseMail(mail, text)
  const due = findDeadlines(reading)
  const found = [
    ...findQuestions(reading),
    ...findRequests(reading),
    ...due,
    ...findMeetings(reading, due),
    ...findUrgency(reading),
  ]
  const confident = found.filter(({ confidence }) => confidence >= minConfidence)
  const findings = confident.map(toFinding).sort((a, b) => a.start - b.start)
  return {
    key: mail.key,
    seenText,
    language: reading.language,
    findings,
    reply: judgeReply(reading, confident),
    sentiment: sentimentOf(reading.sentences),
    headerGuesses: headerGuesses(mail, text),
    wordGuesses: wordGuesses(mail, text, findings),
    features: featuresOf(mail, text),
  }
}

function toFinding({ answer: _, ...finding }: DetectedFinding): Finding {
  return finding
}
