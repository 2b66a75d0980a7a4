// A thousand mails, hostile ones among them, leave by an export and come back as they were.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../rest/server.ts'
import { hostileMails } from '../support/hostile/mails.ts'
import { archiveOf, bring, listed, mboxOf, simple, withFile } from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('a thousand mails, hostile ones among them, leave by an export and come back as they were', async () => {
  const ada = await server.signIn('traveller')
  const first = await archiveOf(ada, 'First')
  const second = await archiveOf(ada, 'Second')
  const hostile = hostileMails.map(({ raw }) => raw)
  const plain = Array.from({ length: 500 }, (_, n) =>
    simple(n, [`Status: ${n % 3 ? 'RO' : 'O'}`, `X-Status: ${n % 5 ? '' : 'F'}`], `text\nFrom ${n}\n\n>From x\n`),
  )
  const files = Array.from({ length: 500 }, (_, n) => withFile(1000 + n))
  const taken = [
    await bring(server, ada, first, mboxOf(hostile), { name: 'Hostile/All.mbox' }),
    await bring(server, ada, first, mboxOf(plain), { name: 'INBOX.mbox' }),
    await bring(server, ada, first, mboxOf(files).replaceAll('\n', '\r\n'), { name: 'Sent.mbox' }),
  ]
  expect(taken.map(({ body }) => body.refused)).toEqual([0, 0, 0])
  const before = await listed(server, ada, first)
  expect(before.length).toBeGreaterThan(1000)

  const answer = await fetch(`${server.url}/api/user/export`, { headers: { authorization: `Bearer ${ada.token}` } })
  const zip = Buffer.from(await answer.arrayBuffer())
  const back = await bring(server, ada, second, zip, { name: 'homing-export.zip' })
  expect(back.body).toMatchObject({ imported: before.length, refused: 0, known: 0 })

  const after = await listed(server, ada, second)
  const shown = (rows: typeof before) => rows.map((row) => ({ ...row, path: row.path.replace(/^First\//, '') }))
  expect(shown(after)).toEqual(shown(before))
  expect(await filesOf(second)).toEqual(await filesOf(first))
  // Into the archive it came from, it adds nothing.
  const same = await bring(server, ada, first, zip)
  expect(same.body).toMatchObject({ imported: 0, known: before.length })
}, 180_000)

/** What is in the files of an archive's mails. */
async function filesOf(accountId: string): Promise<string[]> {
  await using mailbox = await server.t.app.connect(accountId, 'user')
  const hashes: string[] = []
  for (const { path } of await mailbox.mailboxes()) {
    for (let cursor: string | undefined, more = true; more; ) {
      const step = await mailbox.changes({ mailbox: path, cursor, limit: 200 })
      for (const { uid, attachments, messageId } of step.upserted)
        for (const { part, filename } of attachments) {
          const bytes = await buffer(await mailbox.attachment({ mailbox: path, uidvalidity: '1', uid }, part))
          hashes.push(`${messageId} ${filename} ${createHash('sha256').update(bytes).digest('hex')}`)
        }
      ;({ cursor, more } = step)
    }
  }
  return hashes.sort()
}
