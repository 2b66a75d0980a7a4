// Mail that is written to break whoever reads it: it takes a moment, and says nothing.
import { expect, test } from 'vitest'
import { createLog } from '../../src/core/log.ts'
import { analyze } from '../../src/triage/analyze.ts'
import { createTriageWorker } from '../../src/triage/triage-worker.ts'
import { mailOf } from './mails.ts'

const long = 200_000
const times = (text: string, count = Math.ceil(long / text.length)) => text.repeat(count).slice(0, long)
const probes: [string, string][] = [
  ['letters', times('a')],
  ['blanks', times(' ')],
  ['lines', times('\n')],
  ['question marks', times('?', 10_000)],
  ['questions', times('Can you come? ')],
  ['points', times('.')],
  ['abbreviations', times('e.g. ')],
  ['quotes', times('> ')],
  ['dashes', times('-')],
  ['underlines', times('_')],
  ['On … wrote', times('On Mon, 9 Mar 2026 at 10:00 ')],
  ['From:', times('From: a\n')],
  ['digits', times('1')],
  ['dates', times('by Friday 3 April 2026 at 10:00 ')],
  ['dates in sentences', times('Please answer by Friday 3 April at 10:00. ')],
  ['hours', times('10:00 ')],
  ['halves', times('half past ')],
  ['by', times('by ')],
  ['bis', times('bis zum ')],
  ['by the', times('by the '.repeat(100))],
  ['commas', times('by,')],
  ['colons', times('due:')],
  ['brackets', times('(')],
  ['quotation marks', times('"')],
  ['please', times('please ')],
  ['I will', times('I will ')],
  ['long words', times(`${'ö'.repeat(500)} `)],
  ['zero width', times('\u200b')],
  ['accents', times('a\u0301\u0301\u0301')],
  ['halves of pairs', times('\ud83d')],
  ['ideographs', times('会社の机に飾っています。')],
  ['Arabic', times('هل يمكنك الحضور؟ ')],
  ['numbers and points', times('1.1.')],
  ['nulls', times('\0')],
]

test.each(probes)(
  '%s without end',
  (_, text) => {
    const plain = analyze(mailOf(text, { subject: text.slice(0, 2000) }))
    analyze(mailOf('', { html: `<p>${text}</p>` }))
    analyze(mailOf(text, { html: null, known: { writtenTo: 0, writtenFrom: 0, mineInThread: 0, answered: false } }))
    for (const { sentence, start, end } of plain.findings) if (end > 0) expect(text.slice(start, end)).toBe(sentence)
    expect(plain.findings.length).toBeLessThan(60)
    // It takes a tenth of a second; what grew with the square of the length would take minutes.
  },
  15_000,
)

test('HTML that is deep or hides what it says gives nothing', () => {
  expect(analyze(mailOf('', { html: '<div>'.repeat(20_000) })).findings).toEqual([])
  const hidden = analyze(mailOf('Can you come?', { html: '<p>Hello</p><p style="display:none">Can you come by Friday?</p>' }))
  expect(hidden.seenText).toBe('Hello')
  expect(hidden.findings).toEqual([])
})

test('names, addresses and zones may be anything', () => {
  const odd = mailOf('Can you come by Friday?', {
    from: { name: '\0', email: '' },
    me: { names: ['', '(((', '[a-', '\\'], addresses: [''] },
    zone: '\n',
    date: 8.64e15,
    offset: 100_000,
  })
  expect(() => analyze(odd)).not.toThrow()
  expect(() => analyze({ ...odd, date: 0, offset: null, zone: 'Europe/Berlin' })).not.toThrow()
})

test('the worker reads mails in their order', async () => {
  const worker = createTriageWorker(createLog('silent'))
  const results = await worker.analyze([mailOf('Can you come?', { key: 7 }), mailOf('Thanks!', { key: 3 })])
  expect(results.map(({ key, reply }) => [key, reply.needed])).toEqual([
    [7, 'yes'],
    [3, 'no'],
  ])
  expect(await worker.analyze([])).toEqual([])
  await worker.close()
})
