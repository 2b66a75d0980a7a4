// Waiting times as CSV (RFC 4180). Only weeks and numbers are in it: nothing that a spreadsheet could take for a formula.
import type { WaitingTimes } from '../../src/shared/teamwork.ts'
import { teamworkWords } from '../words/teamwork.ts'

export function csvOf({ weeks }: WaitingTimes): string {
  const { week, answered, median, longest } = teamworkWords.report.columns
  const rows = weeks.map((one) => [one.week, one.answered, one.medianMinutes, one.longestMinutes])
  return [[week, answered, median, longest], ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}
