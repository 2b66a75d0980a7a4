// A plain mail from somebody the person writes with, on Wednesday 11 March 2026 at 10:00 in Berlin, to be made into others.

import { analyze } from '../../src/triage/analyze.ts'
import type { Finding, FindingKind, TriageMail } from '../../src/triage/findings.ts'

export const wednesday = Date.UTC(2026, 2, 11, 9)

export function mailOf(text: string, more: Partial<TriageMail> = {}): TriageMail {
  return {
    key: 1,
    subject: '',
    from: { name: 'Grace Hopper', email: 'grace@navy.example' },
    to: [{ name: 'Ada Lovelace', email: 'ada@engine.example' }],
    cc: [],
    replyTo: [],
    date: wednesday,
    offset: 60,
    text,
    html: null,
    listId: null,
    unsubscribe: false,
    automated: false,
    isReply: false,
    providerCategory: null,
    calendar: null,
    attachments: [],
    authenticFailed: null,
    me: { names: ['Ada Lovelace'], addresses: ['ada@engine.example'] },
    known: { writtenTo: 3, writtenFrom: 5, mineInThread: 0, answered: false },
    zone: 'Europe/Berlin',
    ...more,
  }
}

/** A stranger's, with nothing that speaks for them. */
export const stranger: Partial<TriageMail> = { known: { writtenTo: 0, writtenFrom: 0, mineInThread: 0, answered: false } }
export const letter: Partial<TriageMail> = { ...stranger, listId: 'news.shop.example', unsubscribe: true, automated: true }

export const findings = (kind: FindingKind, text: string, more: Partial<TriageMail> = {}): Finding[] =>
  analyze(mailOf(text, more)).findings.filter((one) => one.kind === kind)

/** `2026-03-13 23:59` in UTC, or without the hour where only a day was named; '' where none was. */
export function times(kind: FindingKind, text: string, more: Partial<TriageMail> = {}, zone = 'Europe/Berlin'): string {
  return findings(kind, text, more)
    .map(({ at, allDay }) => (at === undefined ? '?' : written(at, zone).slice(0, allDay ? 10 : 16)))
    .join(', ')
}

const written = (at: number, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at)
