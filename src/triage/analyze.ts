// Analyzes a mail by rules: visible text, sender, requests, times, topics. No network, no model; deterministic. Runs in the
// triage thread only: it loads much, and its input is hostile.
import { visibleText } from '../connectors/mime/texts/visible.ts'
import { findDeadlines } from './detectors/deadlines.ts'
import { findMeetings } from './detectors/meetings.ts'
import { judgeReply } from './detectors/reply-needed.ts'
import { findQuestions, findRequests, findUrgency } from './detectors/requests.ts'
import { sentimentOf } from './detectors/sentiment.ts'
import type { DetectedFinding, Finding, TriageMail, TriageResult } from './findings.ts'
import { type ParsedMail, parseMail } from './parsing/parse-mail.ts'
import { featuresOf } from './topics/features.ts'
import { headerGuesses } from './topics/header-guesses.ts'
import { wordGuesses } from './topics/word-guesses.ts'

/** Findings below it are dropped. */
const minConfidence = 0.4
/** Above `sure` no words speak against it. */
const suspicious = { least: 0.5, sure: 0.8 } as const

export function analyze(mail: TriageMail): TriageResult {
  const seenText = mail.html === null ? null : visibleText(mail.html, mail.text)
  const text = seenText ?? mail.text
  const reading = parseMail(mail, text)
  const byHeader = headerGuesses(mail, text)
  // What spam asks for, and until when, is nobody's business; and to find it takes longest.
  const suspicion = byHeader.find(({ kind }) => kind === 'suspicious')?.score ?? 0
  const found = suspicion >= suspicious.least ? [] : detect(reading)
  const confident = found.filter(({ confidence }) => confidence >= minConfidence)
  const findings = confident.map(toFinding).sort((a, b) => a.start - b.start)
  return {
    key: mail.key,
    seenText,
    language: reading.language,
    findings,
    reply: judgeReply(reading, confident),
    sentiment: sentimentOf(reading.sentences),
    headerGuesses: byHeader,
    wordGuesses: suspicion >= suspicious.sure ? [] : wordGuesses(mail, text, findings),
    features: featuresOf(mail, text),
  }
}

function detect(reading: ParsedMail): DetectedFinding[] {
  const due = findDeadlines(reading)
  return [...findQuestions(reading), ...findRequests(reading), ...due, ...findMeetings(reading, due), ...findUrgency(reading)]
}

function toFinding({ answer: _, ...finding }: DetectedFinding): Finding {
  return finding
}
