// What reads a mail (the list's first words, sorting, suggestions, the assistant, the voice) has the same knowledge of quotes.
import { describe, expect, test } from 'vitest'
import { readText } from '../../../src/connectors/mime/texts/read.ts'
import { visibleText } from '../../../src/connectors/mime/texts/visible.ts'
import { ownLines } from '../../../src/shared/reading/own-words.ts'
import { forwardedText } from '../../../src/shared/speakable.ts'
import { quotedMails } from './mails.ts'

const own = (text: string) =>
  ownLines(text)
    .map((line) => line.text)
    .join('\n')
const part = (type: string, content: string) => ({ type, charset: 'utf-8', encoding: '8bit', content: Buffer.from(content) })
// What no text says, only the elements of the mail do.
const answers = quotedMails.filter(({ name, whole }) => !whole && !name.includes('nobody knows'))

describe('own words hold nothing of a quote', () => {
  test.each(answers)('$name', ({ html, text }) => {
    const read = own(html === undefined ? (text ?? '') : visibleText(html, ''))
    expect(read).not.toContain('OLD')
    if (!html?.includes('<img')) expect(read).toContain('OWN')
  })
})

describe('the first words for a list hold nothing of a quote', () => {
  test.each(answers)('$name', ({ html, text }) => {
    const { snippet } = readText(1, [html === undefined ? part('text/plain', text ?? '') : part('text/html', html)])
    expect(snippet).not.toMatch(/OLD|wrote|schrieb|Original/)
    if (!html?.includes('<img')) expect(snippet).toContain('OWN')
  })
})

test.each([
  ['two spaces', 'From:  Ada <ada@example.org>\nSent:  Monday\nTo:  Grace'],
  ['a tab', 'From:\tAda <ada@example.org>\nSent:\tMonday\nTo:\tGrace'],
  ['bold marks', '*From:* Ada <ada@example.org>\n*Sent:* Monday\n*To:* Grace'],
  ['bold marks before the colon', '*From*: Ada\n*Date*: Monday\n*To*: Grace'],
  ['a blank before the colon', 'De : Ada <ada@example.org>\nEnvoyé : lundi\nÀ : Grace'],
  ['a hard blank', 'Von:\u00a0 Ada\nGesendet:\u00a0 Montag\nAn:\u00a0 Grace'],
  ['the date first', 'Gesendet: Montag\nVon: Ada\nAn: Grace'],
  ['recipients in two lines', 'From: Ada\nTo: Grace <grace@example.org>,\n  Alan <alan@example.org>\nSubject: Friday'],
])('header lines with %s begin a quote', (_, header) => {
  expect(own(`Yes.\n\n${header}\n\nCan you come?`).trim()).toBe('Yes.')
})

test('a mail that is handed on is found by header lines with two spaces, too', () => {
  expect(forwardedText('From:  Ada\nDate:  Monday\nSubject:  Friday\n\nCan you come?')).toContain('Can you come?')
})

test('what is no quote stays', () => {
  for (const { name, text } of quotedMails.filter(
    (mail) => mail.whole && mail.text && !/nothing but|handed on|unmarked|announced|marks/.test(mail.name),
  ))
    expect(own(text ?? '').match(/OWN/g)?.length, name).toBe(text?.match(/OWN/g)?.length)
})
