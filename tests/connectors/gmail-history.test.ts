// Labels as folders, and what history comes to in each of them: without any server.
import { expect, test } from 'vitest'
import { categoryOf, decides, flagsOf, foldersOf, liesIn } from '../../src/connectors/gmail/labels.ts'
import { parseCursor } from '../../src/connectors/gmail/sync/cursor.ts'
import { categoryChanged, effectOn, HistoryRecord, type Touched, touchedBy } from '../../src/connectors/gmail/sync/history.ts'

const folders = foldersOf([
  { id: 'INBOX', name: 'INBOX', type: 'system' },
  { id: 'CHAT', name: 'CHAT', type: 'system' },
  { id: 'Label_1', name: 'Work', type: 'user' },
  { id: 'Label_2', name: 'Work/Re\u0000ports', type: 'user' },
  { id: 'Label_3', name: '[Gmail]/Archive', type: 'user' },
  { id: 'Label_4', name: '', type: 'user' },
])
const whereIs = (...labels: string[]) => folders.filter((folder) => liesIn(folder, new Set(labels))).map(({ path }) => path)

test('Gmail has folders of its own, and one for each label of a person', () => {
  expect(folders.map(({ path, role, label }) => [path, role, label])).toEqual([
    ['INBOX', 'inbox', 'INBOX'],
    ['[Gmail]/Sent Mail', 'sent', 'SENT'],
    ['[Gmail]/Drafts', 'drafts', 'DRAFT'],
    ['[Gmail]/Archive', 'archive', undefined],
    ['[Gmail]/Trash', 'trash', 'TRASH'],
    ['[Gmail]/Spam', 'junk', 'SPAM'],
    ['Work', 'other', 'Label_1'],
    ['Work/Re ports', 'other', 'Label_2'],
    ['[Gmail]/Archive (Label_3)', 'other', 'Label_3'],
    ['Label_4', 'other', 'Label_4'],
  ])
})

test.each([
  [['INBOX', 'UNREAD'], ['INBOX']],
  [
    ['INBOX', 'Label_1', 'Label_2'],
    ['INBOX', 'Work', 'Work/Re ports'],
  ],
  [
    ['INBOX', 'SENT'],
    ['INBOX', '[Gmail]/Sent Mail'],
  ],
  [['Label_1'], ['[Gmail]/Archive', 'Work']],
  [[], ['[Gmail]/Archive']],
  [['CATEGORY_SOCIAL', 'STARRED', 'IMPORTANT'], ['[Gmail]/Archive']],
  [['DRAFT'], ['[Gmail]/Drafts']],
  [['TRASH', 'Label_1', 'SENT', 'INBOX'], ['[Gmail]/Trash']],
  [['SPAM', 'Label_1'], ['[Gmail]/Spam']],
  [['SPAM', 'TRASH'], ['[Gmail]/Trash']],
  [['CHAT'], []],
  [['CHAT', 'INBOX', 'Label_1'], []],
])('%j lies in %j', (labels, paths) => {
  expect(whereIs(...labels)).toEqual(paths)
})

test('whatever label comes or goes, a folder whose content it changes is decided by it', () => {
  const all = ['INBOX', 'SENT', 'DRAFT', 'TRASH', 'SPAM', 'CHAT', 'Label_1', 'UNREAD']
  for (let bits = 0; bits < 2 ** all.length; bits++) {
    const before = new Set(all.filter((_, index) => bits & (1 << index)))
    for (const label of all) {
      const after = before.has(label) ? new Set([...before].filter((one) => one !== label)) : new Set([...before, label])
      for (const folder of folders)
        if (liesIn(folder, before) !== liesIn(folder, after)) expect(decides(folder, label), `${folder.path} ${label}`).toBe(true)
    }
  }
})

test('labels say flags and the tab, and nothing about what was answered', () => {
  expect(flagsOf(new Set(['UNREAD']))).toEqual({ read: false, starred: false, answered: undefined })
  expect(flagsOf(new Set(['STARRED']))).toEqual({ read: true, starred: true, answered: undefined })
  expect(categoryOf(new Set(['INBOX', 'CATEGORY_PROMOTIONS']))).toBe('promotions')
  expect(categoryOf(new Set(['INBOX', 'CATEGORY_NEW']))).toBeUndefined()
})

const record = (given: object) => HistoryRecord.parse(given)
const message = (labelIds?: string[], id = 'a') => ({ id, threadId: id, ...(labelIds ? { labelIds } : {}) })
const added = (labelIds: string[] | undefined, id = 'a') => record({ messagesAdded: [{ message: message(labelIds, id) }] })
const deleted = (id = 'a') => record({ messagesDeleted: [{ message: message(undefined, id) }] })
const got = (label: string, after?: string[], id = 'a') =>
  record({ labelsAdded: [{ message: message(after, id), labelIds: [label] }] })
const lost = (label: string, after?: string[], id = 'a') =>
  record({ labelsRemoved: [{ message: message(after, id), labelIds: [label] }] })
function one(...records: HistoryRecord[]): Touched {
  const [found] = touchedBy(records).values()
  if (!found) throw new Error('nothing was touched')
  return found
}
const effects = (touched: Touched) =>
  Object.fromEntries(folders.map((folder) => [folder.path, effectOn(folder, touched)]).filter(([, effect]) => effect !== 'none'))

test.each<[string, HistoryRecord[], object]>([
  ['new mail', [added(['INBOX', 'UNREAD'])], { INBOX: 'lies' }],
  ['new and deleted again', [added(['INBOX']), deleted()], Object.fromEntries(folders.map(({ path }) => [path, 'gone']))],
  ['read', [lost('UNREAD', ['INBOX', 'Label_1'])], { INBOX: 'flags', Work: 'flags' }],
  ['starred in the archive', [got('STARRED', ['STARRED'])], { '[Gmail]/Archive': 'flags' }],
  ['archived', [lost('INBOX', ['CATEGORY_SOCIAL'])], { INBOX: 'gone', '[Gmail]/Archive': 'lies' }],
  [
    'archived, and nothing is left',
    [got('STARRED', ['INBOX', 'STARRED'], 'b'), lost('INBOX')],
    { INBOX: 'gone', '[Gmail]/Archive': 'lies' },
  ],
  ['labelled', [got('Label_1', ['INBOX', 'Label_1'])], { INBOX: 'lies', '[Gmail]/Archive': 'gone', Work: 'lies' }],
  ['label lost', [lost('Label_1', ['INBOX'])], { INBOX: 'lies', '[Gmail]/Archive': 'gone', Work: 'gone' }],
  [
    'thrown away',
    [got('TRASH', ['INBOX', 'Label_1', 'TRASH']), lost('INBOX', ['Label_1', 'TRASH'])],
    {
      INBOX: 'gone',
      '[Gmail]/Archive': 'gone',
      '[Gmail]/Trash': 'lies',
      '[Gmail]/Spam': 'gone',
      Work: 'gone',
      'Work/Re ports': 'gone',
      '[Gmail]/Archive (Label_3)': 'gone',
      Label_4: 'gone',
      '[Gmail]/Sent Mail': 'gone',
      '[Gmail]/Drafts': 'gone',
    },
  ],
  ['moved away and back', [lost('INBOX', []), got('INBOX', ['INBOX'])], { INBOX: 'lies', '[Gmail]/Archive': 'gone' }],
  ['sorted anew', [got('CATEGORY_SOCIAL', ['INBOX', 'CATEGORY_SOCIAL'])], { INBOX: 'lies' }],
  ['a chat', [added(['CHAT'])], {}],
])('%s', (_name, records, expected) => {
  expect(effects(touchedBy(records).get('a') ?? one(...records))).toEqual(expected)
})

test('labels that are not said in full stay unknown, and are carried on from where they were said', () => {
  expect(one(lost('INBOX')).labels).toBeUndefined()
  expect(one(got('STARRED')).labels).toBeUndefined()
  expect(one(added(['INBOX', 'UNREAD']), got('STARRED'), lost('UNREAD')).labels).toEqual(new Set(['INBOX', 'STARRED']))
  expect(categoryChanged(one(got('CATEGORY_SOCIAL')))).toBe(true)
})

test('the message touched last comes first', () => {
  const records = [added(['INBOX'], 'a'), added(['INBOX'], 'b'), got('STARRED', ['INBOX', 'STARRED'], 'a')]
  expect([...touchedBy(records).keys()]).toEqual(['a', 'b'])
})

test.each(['', '{', 'null', '{"v":2}', '{"v":1,"at":"live","history":"x","total":0,"told":0}', '[1]'])(
  '%s is no cursor',
  (text) => {
    expect(parseCursor(text)).toBeUndefined()
  },
)
