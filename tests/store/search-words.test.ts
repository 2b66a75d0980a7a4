import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearch } from '../../src/store/search-words.ts'

test('words must all be there, the last letters of each may be missing', () => {
  expect(readSearch('invoice berl').match).toBe('"invoice"* AND "berl"*')
})

test('a phrase stays together and is not extended', () => {
  expect(readSearch('"annual report"').match).toBe('"annual report"')
})

test('a minus excludes', () => {
  expect(readSearch('invoice -draft')).toMatchObject({ match: '"invoice"*', exclude: '"draft"*' })
})

test('from, to and subject look in their own column', () => {
  expect(readSearch('from:ada@example.org subject:"long trip"').match).toBe(
    '{sender} : "ada@example.org"* AND {subject} : "long trip"',
  )
})

test('facts become filters', () => {
  expect(readSearch('is:unread has:attachment in:archive account:Ada@Example.org after:2026-01-02 before:2026-02-01')).toEqual({
    match: '',
    exclude: '',
    unread: true,
    attachment: true,
    in: 'archive',
    account: 'ada@example.org',
    after: Date.UTC(2026, 0, 2),
    before: Date.UTC(2026, 1, 1),
  })
})

test.each(['is:funny', 'in:nowhere', 'before:yesterday', 'http://example.org/a', 're: hello', '12:30', 'from:'])(
  'what is no operator is text: %s',
  (q) => {
    const words = readSearch(q)
    expect(words.match).not.toBe('')
    expect(Object.keys(words)).toEqual(['match', 'exclude'])
  },
)

test.each(['', '   ', '"', '-', '()', '***', ':', '""'])('input without a word asks for nothing: %j', (q) => {
  expect(readSearch(q)).toEqual({ match: '', exclude: '' })
})

test('no input is a syntax error for the index', () => {
  const db = new Database(':memory:')
  db.exec('create virtual table mail_search using fts5 (owner, subject, sender, recipients, body, files)')
  const search = db.prepare('select rowid from mail_search where mail_search match ?')
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('"', '-', ':', '*', '(', ')', 'AND', 'NOT', 'NEAR', 'from:', '{', '}', '^', '\u0000', 'subject:"'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const { match, exclude } = readSearch(pieces.join(' '))
      for (const expression of [match, exclude]) if (expression !== '') search.all(`owner : "me" AND (${expression})`)
    }),
  )
})
