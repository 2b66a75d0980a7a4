// The demo mailbox, in which it is written down what a careful reader would find.
import { describe, expect, test } from 'vitest'
import { analyze } from '../../src/triage/analyze.ts'
import type { Finding } from '../../src/triage/findings.ts'
import { type DemoMail, demoMails } from './demo-mails.ts'

const minute = 60_000
const day = (time: number) => new Date(time).toISOString().slice(0, 10)
/** Right to the minute, or to the day where the text names no hour. */
const fits = (finding: Finding, planted: number) =>
  finding.at !== undefined && (finding.allDay ? day(finding.at) === day(planted) : Math.abs(finding.at - planted) <= minute)

interface Looked extends DemoMail {
  findings: Finding[]
  reply: ReturnType<typeof analyze>['reply']
  text: string
}
const lookedAt = (anchor: string): Looked[] =>
  demoMails(Date.parse(anchor)).map((demo) => {
    const { findings, reply, seenText } = analyze(demo.mail)
    return { ...demo, findings, reply, text: seenText ?? demo.mail.text }
  })
const names = (mails: Looked[]) => mails.map(({ seed }) => seed.key)
const has = (mail: Looked, ...kinds: string[]) => mail.findings.some(({ kind }) => kinds.includes(kind))

// A weekday, a Sunday shortly before midnight, the night before summer time, the end of February, of a year.
describe.each([
  '2026-11-24T10:20:00Z',
  '2026-11-22T23:50:00Z',
  '2026-03-28T06:00:00Z',
  '2027-02-27T15:00:00Z',
  '2026-12-30T12:00:00Z',
])('begun at %s', (anchor) => {
  const all = lookedAt(anchor)

  test('every planted deadline and meeting is found, at its time', () => {
    for (const kind of ['deadline', 'meeting'] as const) {
      const planted = all.filter((mail) => mail[kind] !== undefined)
      expect(planted.length).toBeGreaterThan(10)
      const missed = planted.filter((mail) => !mail.findings.some((one) => one.kind === kind && fits(one, mail[kind] ?? 0)))
      expect(names(missed)).toEqual([])
    }
  })

  test('every planted question is found, and waits for an answer', () => {
    const planted = all.filter((mail) => mail.planted.question)
    expect(planted.length).toBeGreaterThan(15)
    expect(names(planted.filter((mail) => !has(mail, 'question', 'request')))).toEqual([])
    expect(names(planted.filter((mail) => mail.reply.needed === 'no'))).toEqual([])
  })

  test('every planted urgency is found', () => {
    const planted = all.filter((mail) => mail.planted.urgent)
    expect(planted.length).toBeGreaterThan(3)
    expect(names(planted.filter((mail) => !has(mail, 'urgent')))).toEqual([])
  })

  test('where nothing was planted little is found', () => {
    const without = (kind: 'deadline' | 'meeting' | 'urgent') =>
      names(all.filter((mail) => !mail.planted[kind] && has(mail, kind)))
    // Both name a day by which something should be there; the first had been answered.
    expect(without('deadline')).toEqual(['towels', 'press-run/0'])
    expect(without('meeting')).toEqual([])
    expect(without('urgent')).toEqual([])
  })

  test('few are said to wait for an answer that ask nothing of the kind', () => {
    const said = all.filter(({ reply }) => reply.needed === 'yes')
    const wrong = said.filter(({ planted }) => !planted.question && planted.deadline === undefined)
    // Each asks something and was not answered; they were not counted as open when the mailbox was written.
    expect(names(wrong)).toEqual(['photo-crew', 'pitch/0', 'press-run/2'])
  })

  test('every finding stands where it says', () => {
    for (const { text, findings } of all) {
      for (const { sentence, start, end } of findings) if (end > 0) expect(text.slice(start, end)).toBe(sentence)
    }
  })
})

test('no letter, notice or hostile mail waits for an answer', () => {
  const quiet = lookedAt('2026-11-24T10:20:00Z').filter(({ seed }) => /^(?:newsletter|notice|hostile|order)-/.test(seed.key))
  expect(quiet.length).toBeGreaterThan(90)
  expect(names(quiet.filter(({ reply }) => reply.needed === 'yes'))).toEqual([])
})
