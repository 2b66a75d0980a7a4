// How changes travel over IMAP: many as one command, and one by one where the server refuses that.
import { expect, test } from 'vitest'
import type { RemoteChange } from '../../src/connectors/connector.ts'
import { openImap } from '../../src/connectors/imap.ts'
import { accountOn, testDeps } from '../support/imap-people.ts'
import { imapWords, messageIdField, scripted } from '../support/scripted-server.ts'

const uids = Array.from({ length: 40 }, (_, n) => n + 1)
const idOf = (uid: number) => `<m${uid}@example.org>`
const flags = (uid: number, messageId = idOf(uid)): RemoteChange => ({
  kind: 'flags',
  place: { mailbox: 'INBOX', uidvalidity: '7', uid },
  messageId,
  set: { starred: true },
})

/** A server with forty mails. `store` says whether a UID STORE of that set is allowed. */
function mailServer(store: (set: string) => boolean) {
  const stored: string[] = []
  const answer = imapWords((command, rest, tag) => {
    if (command === 'LIST') return `* LIST () "/" INBOX\r\n${tag} OK\r\n`
    if (command === 'SELECT')
      return `* FLAGS (\\Seen \\Flagged)\r\n* 40 EXISTS\r\n* OK [PERMANENTFLAGS (\\Seen \\Flagged)] ok\r\n* OK [UIDVALIDITY 7] ok\r\n* OK [UIDNEXT 41] ok\r\n${tag} OK [READ-WRITE] ok\r\n`
    const [what, set = ''] = rest.split(' ')
    if (command !== 'UID') return undefined
    if (what === 'FETCH') return `${namedIn(set).map(named).join('')}${tag} OK\r\n`
    stored.push(set)
    return store(set) ? `${tag} OK\r\n` : `${tag} NO [LIMIT] not so many\r\n`
  })
  return { stored, answer }
}
const namedIn = (set: string) =>
  set.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split(':').map(Number)
    return uids.filter((uid) => uid >= from && uid <= to)
  })
const named = (uid: number) => `* ${uid} FETCH (UID ${uid} ${messageIdField(idOf(uid))})\r\n`

async function apply(store: (set: string) => boolean, changes: RemoteChange[]) {
  const { stored, answer } = mailServer(store)
  await using server = await scripted({ greeting: '* OK hello\r\n', answer })
  const at = { host: 'localhost', port: server.port, security: 'none' as const, fingerprint: undefined }
  const account = {
    ...accountOn({ users: {}, ports: {} } as Parameters<typeof accountOn>[0], 'ada@example.org'),
    password: 'word',
  }
  await using connector = await openImap({ ...account, imap: at, smtp: at }, testDeps)
  const answers = await connector.applyAll(changes)
  return { stored, states: answers.map((one) => ('state' in one ? one.state : one.kind)) }
}

test('forty stars are one command, and a place that holds another mail is left out', async () => {
  const changes = uids.map((uid) => flags(uid, uid === 20 ? '<another@example.org>' : idOf(uid)))
  const { stored, states } = await apply(() => true, changes)
  expect(stored).toEqual(['1:19,21:40'])
  expect(states.filter((state) => state === 'done')).toHaveLength(39)
  expect(states[19]).toBe('gone')
})

test('a refused set goes one by one, and one bad mail holds nobody back', async () => {
  const { stored, states } = await apply(
    (set) => /^\d+$/.test(set) && set !== '13',
    uids.map((uid) => flags(uid)),
  )
  expect(stored).toEqual(['1:40', ...uids.map(String)])
  expect(states.filter((state) => state === 'done')).toHaveLength(39)
  expect(states[12]).toBe('provider')
})

test('changes that differ keep their order', async () => {
  const unread: RemoteChange = { ...flags(1), kind: 'flags', set: { read: false } }
  const { stored, states } = await apply(() => true, [flags(1), flags(2), unread, flags(3)])
  expect(stored).toEqual(['1:2', '1', '3'])
  expect(new Set(states)).toEqual(new Set(['done']))
})
