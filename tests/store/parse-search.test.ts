import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch } from '../../src/store/search/parse-search.ts'
import { indexText, tokenize } from '../../src/store/search/tokenizer.ts'

const facts = (q: string) => {
  const { match, exclude, terms, ...rest } = parseSearch(q)
  return { match, exclude, ...rest, terms: terms.length }
}

test('words must all be there, the last letters of a long one may be missing', () => {
  expect(parseSearch('invoice berl').match).toBe('"invoice"* AND "berl"*')
  expect(parseSearch('to me in').match).toBe('"to" AND "me" AND "in"')
})

test('a phrase stays together and is not extended', () => {
  expect(parseSearch('"annual report"').match).toBe('"annual report"')
})

test('a minus excludes that very word', () => {
  expect(parseSearch('invoice -draft')).toMatchObject({ match: '"invoice"*', exclude: '"draft"' })
})

test('from, to, subject and filename look in their own column, with a minus too', () => {
  expect(parseSearch('from:ada@example.org subject:"long trip"').match).toBe(
    '{sender} : "ada example org" AND {subject} : "long trip"',
  )
  expect(parseSearch('-from:ada -filename:scan')).toMatchObject({ match: '', exclude: '{sender} : "ada" OR {files} : "scan"' })
})

test('facts become filters', () => {
  expect(facts('is:unread has:attachment in:archive account:Ada@Example.org after:2026-01-02 before:2026-02-01')).toEqual({
    match: '',
    exclude: '',
    terms: 0,
    unread: true,
    attachment: true,
    in: 'archive',
    account: 'ada@example.org',
    after: Date.UTC(2026, 0, 2),
    before: Date.UTC(2026, 1, 1),
  })
  expect(facts('larger:5M smaller:1.5g in:snoozed')).toMatchObject({ larger: 5 * 2 ** 20, smaller: 1.5 * 2 ** 30, snoozed: true })
})

test('a minus turns facts round', () => {
  expect(facts('-is:read -has:attachment -is:starred -in:archive -in:sent -account:a@b.c -before:2026-02-01')).toEqual({
    match: '',
    exclude: '',
    terms: 0,
    unread: true,
    attachment: false,
    starred: false,
    notIn: ['archive', 'sent'],
    notAccounts: ['a@b.c'],
    after: Date.UTC(2026, 1, 1),
  })
  expect(facts('-larger:10 -smaller:5')).toMatchObject({ smaller: 11, larger: 4 })
  expect(facts('-category:work')).toEqual({ match: '', exclude: '', terms: 0, notCategories: ['work'] })
})

test.each(['is:read is:unread', 'is:starred -is:starred', 'in:inbox in:sent', 'account:a account:b', '-in:anywhere'])(
  'what contradicts itself matches nothing: %s',
  (q) => {
    expect(parseSearch(q).nothing).toBe(true)
  },
)

test.each([
  'is:funny',
  'in:nowhere',
  'before:yesterday',
  'http://example.org/a',
  're: hello',
  '12:30',
  'from:',
  'larger:big',
  'constructor:x',
])('what is no operator is text: %s', (q) => {
  const { match, exclude, terms, ...others } = parseSearch(q)
  expect(match).not.toBe('')
  expect([exclude, others]).toEqual(['', {}])
})

test.each(['', '   ', '"', '-', '()', '***', ':', '""', '\u0000', '\ud800', '-"'])(
  'input without a word asks for nothing: %j',
  (q) => {
    expect(parseSearch(q)).toEqual({ match: '', exclude: '', terms: [] })
  },
)

/** An index like the one of the app, with one text. */
function indexOf(text: string) {
  const db = new Database(':memory:')
  db.exec(`create virtual table f using fts5 (owner, subject, sender, recipients, body, files, file_text, content = '',
    contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'")`)
  db.prepare(`insert into f (rowid, owner, body) values (1, 'me', ?)`).run(indexText(text))
  const search = db.prepare('select rowid from f where f match ?')
  return (q: string) => search.all(`owner : "me" AND ${parseSearch(q).match}`).length === 1
}

test.each([
  [
    '明日の東京Tower2の会議は中止です。',
    ['東', '京', '東京', 'Tower2', '東京Tower2', '東京tower2の会議', '中止', 'の'],
    ['京東', '会議中止', 'ower2'],
  ],
  ['请查收附件中的发票。', ['发', '发票', '附件', '请查收附件'], ['票发', '发件']],
  ['내일 회의가 취소되었습니다', ['회', '회의', '취소', '내일', '회의가 취소'], ['의회']],
  ['การประชุมพรุ่งนี้ถูกยกเลิก', ['ก', 'ประชุม', 'พรุ่งนี้', 'ยกเลิก'], ['ประชม', 'กยเลิก']],
  ['タワーとパン', ['タワー', 'ﾀﾜｰ', 'パン', 'ﾊﾟﾝ', 'ー'], ['バン', 'ワタ']],
  ['㈱ 東京 と ㍿', ['株', '株式会社', '㍿'], ['京株']],
  ['한글 파일'.normalize('NFD'), ['한글', '파일', '글'], ['하일']],
  [
    'Café in der Straße, Łódź, smørrebrød',
    ['cafe', 'CAFÉ', 'strasse', 'STRASSE', 'straße', 'lodz', 'smorr', 'smørrebrød'],
    ['caf', 'rebrod'],
  ],
  ['Ελλάδα και Οδυσσεύς', ['ελλαδα', 'ΟΔΥΣΣΕΥΣ'], ['λαδα']],
  ['हिन्दी में ईमेल', ['हिन्दी', 'ईमेल'], ['हन्द']],
  ['السَّلَامُ عَلَيْكُم', ['السلام', 'عليكم'], ['سلا']],
  ['ok go to it', ['ok', 'go', 'it'], ['g', 'o']],
])('%s', (text, found, missed) => {
  const finds = indexOf(text)
  expect(found.filter((q) => !finds(q))).toEqual([])
  expect(missed.filter((q) => finds(q))).toEqual([])
})

test('the words we see are the words the index sees', () => {
  const db = new Database(':memory:')
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('東京', 'ﾊﾟﾝ', 'Straße', 'e\u0301', 'ที่', 'हिन्दी', 'a\u00adb', '１２', '˜'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const text = pieces.join(' ')
      db.exec(`drop table if exists v; drop table if exists f;
        create virtual table f using fts5 (body, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'");
        create virtual table v using fts5vocab (f, instance)`)
      db.prepare('insert into f (body) values (?)').run(indexText(text))
      const seen = db.prepare<[], { term: string }>('select term from v order by offset').all()
      expect(seen.map((one) => one.term)).toEqual([...tokenize(text)].map((one) => one.word))
    }),
  )
})

test('no input is a syntax error for the index', () => {
  const db = new Database(':memory:')
  db.exec('create virtual table mail_search using fts5 (owner, subject, sender, recipients, body, files)')
  const search = db.prepare('select rowid from mail_search where mail_search match ?')
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom(
      '"',
      '-',
      ':',
      '*',
      '(',
      ')',
      'AND',
      'OR',
      'NOT',
      'NEAR(',
      'from:',
      '{',
      '}',
      '^',
      '\u0000',
      '\ud800',
      'subject:"',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const { match, exclude } = parseSearch(pieces.join(' '))
      for (const expression of [match, exclude]) if (expression !== '') search.all(`owner : "me" AND (${expression})`)
    }),
  )
})

test('a question without end is cut, not refused', () => {
  const { terms } = parseSearch(Array.from({ length: 500 }, (_, number) => `w${number}`).join(' '))
  expect(terms.length).toBe(16)
  expect(parseSearch(`"${'long '.repeat(500)}"`).terms[0]?.words.length).toBe(24)
})
