// What a person does is there at once, on a real Dovecot soon after (on an idle machine within five seconds), and does not
// flicker back.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { otherProgram } from '../support/imap-people.ts'
import { startMailServer } from '../support/mail-server.ts'
import { alice, bob, connection, letter, startTestServer, type TestServer } from '../support/test-server.ts'
import { carried, fixtureWithProjects, folderId, idOf, inStep, letters, serverShows, start, subjects } from './acting.ts'

const names = ['one', 'two', 'three', 'four', 'five', 'six']

describe('a mailbox on Dovecot', () => {
  let fixture: TestServer
  beforeAll(async () => {
    fixture = await fixtureWithProjects(names)
  }, 180_000)
  afterAll(() => fixture[Symbol.asyncDispose]())

  test('a mail moved to a folder shows there at once, and is there on the server', async () => {
    const id = await idOf(fixture.ada, 'one')
    const folder = await folderId(fixture.t, fixture.account.id, 'Projects')
    const answer = await fixture.ada.caller.mail.batch({ ids: [id], folderId: folder })
    expect(answer).toMatchObject({ updated: 1, failed: [], undoId: expect.any(String) })
    expect(await subjects(fixture.ada, { folder })).toEqual(['one'])
    expect(await subjects(fixture.ada)).not.toContain('one')
    expect((await fixture.ada.caller.mail.get({ id })).email).toMatchObject({ mailbox: 'other', folderIds: [folder] })
    await serverShows(fixture, 'Projects', ['one'])
    await carried(fixture)
    expect(await subjects(fixture.ada, { folder })).toEqual(['one'])
    expect((await fixture.ada.caller.mail.get({ id })).email).toMatchObject({ mailbox: 'other', folderIds: [folder] })
  })

  test('read, starred, junk and Trash are there within five seconds', async () => {
    const ids = {
      two: await idOf(fixture.ada, 'two'),
      three: await idOf(fixture.ada, 'three'),
      four: await idOf(fixture.ada, 'four'),
    }
    await fixture.ada.caller.mail.batch({ ids: [ids.two], read: true, starred: true })
    await fixture.ada.caller.mail.batch({ ids: [ids.three], mailbox: 'junk' })
    await fixture.ada.caller.mail.batch({ ids: [ids.four], delete: true })
    await serverShows(fixture, 'INBOX', ['two*+', 'five', 'six'])
    await serverShows(fixture, 'Junk', ['three'])
    await serverShows(fixture, 'Trash', ['four'])
  })

  test('a star here and a star there, in turns, end the same on both sides', async () => {
    await using other = await otherProgram(fixture.server)
    const [five, six] = [await idOf(fixture.ada, 'five'), await idOf(fixture.ada, 'six')]
    for (let turn = 0; turn < 4; turn++) {
      const here = turn % 2 === 0
      await fixture.ada.caller.mail.update({ id: five, starred: here })
      if (here) await other.client.messageFlagsAdd('3', ['\\Flagged'])
      else await other.client.messageFlagsRemove('3', ['\\Flagged'])
      await fixture.until(async () => (await fixture.ada.caller.mail.get({ id: six })).email.starred === here)
      expect((await fixture.ada.caller.mail.get({ id: five })).email.starred).toBe(here)
    }
    await fixture.ada.caller.mail.update({ id: five, starred: true })
    await serverShows(fixture, 'INBOX', ['two*+', 'five*', 'six'])
  })

  test('what is done while the server tells of older things never flickers back', async () => {
    await using other = await otherProgram(fixture.server)
    const id = await idOf(fixture.ada, 'six')
    const seen: boolean[] = []
    let watching = true
    await fixture.ada.caller.mail.update({ id, starred: true })
    const watch = (async () => {
      while (watching) {
        seen.push((await fixture.ada.caller.mail.get({ id })).email.starred)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    })()
    // Each of these makes the sync fetch flags, six's among them, around the moment ours is carried.
    for (let n = 0; n < 10; n++) {
      await other.client.messageFlagsAdd('3', ['\\Answered'])
      await other.client.messageFlagsRemove('3', ['\\Answered'])
    }
    await serverShows(fixture, 'INBOX', ['two*+', 'five*', 'six*'])
    await carried(fixture)
    await new Promise((resolve) => setTimeout(resolve, 500))
    watching = false
    await watch
    expect(seen).not.toContain(false)
  })

  test('a mail moved by another program shows in its new folder, and ours there', async () => {
    await using other = await otherProgram(fixture.server)
    const folder = await folderId(fixture.t, fixture.account.id, 'Projects')
    const [two, five] = [await idOf(fixture.ada, 'two'), await idOf(fixture.ada, 'five')]
    await other.client.messageMove('1', 'Archive')
    await fixture.ada.caller.mail.batch({ ids: [five], folderId: folder })
    await fixture.until(async () => JSON.stringify(await subjects(fixture.ada)) === JSON.stringify(['six']))
    await serverShows(fixture, 'Projects', ['one', 'five*'])
    await fixture.ada.caller.mail.refresh()
    await fixture.until(async () => (await subjects(fixture.ada, { mailbox: 'archive' })).includes('two'))
    expect(await idOf(fixture.ada, 'two', { mailbox: 'archive' })).toBe(two)
  })

  test('a mail of another mailbox than the folder fails with a sentence; the others are moved', async () => {
    const { account } = await fixture.ada.caller.accounts.connect(connection(fixture.server, bob))
    fixture.server.fill(bob, 'INBOX', [letter({ id: 'to bob', at: start })])
    await fixture.ada.caller.mail.refresh()
    await fixture.until(async () => (await subjects(fixture.ada, { account: account.id })).length === 1, 15_000)
    const folder = await folderId(fixture.t, fixture.account.id, 'Projects')
    const [six, theirs] = [await idOf(fixture.ada, 'six'), await idOf(fixture.ada, 'to bob', { account: account.id })]
    const answer = await fixture.ada.caller.mail.batch({ ids: [six, theirs], folderId: folder })
    expect(answer).toMatchObject({ updated: 1, failed: [{ id: theirs, message: expect.stringMatching(/different mailboxes/) }] })
    await serverShows(fixture, 'Projects', ['one', 'five*', 'six*'])
    expect(await subjects(fixture.ada, { account: account.id })).toEqual(['to bob'])
  })

  test('a folder that is nobody’s, or somebody else’s, is not there; odd lists of ids are refused', async () => {
    const grace = await fixture.t.person('grace')
    const folder = await folderId(fixture.t, fixture.account.id, 'Projects')
    const id = await idOf(fixture.ada, 'one', { folder })
    for (const folderId of ['999999', 'no folder', '-1', '1e3']) {
      await expect(fixture.ada.caller.mail.batch({ ids: [id], folderId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(grace.caller.mail.batch({ ids: [id], folderId: folder })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await subjects(grace, { folder })).toEqual([])
    for (const ids of [[], Array<string>(501).fill(id)]) {
      await expect(fixture.ada.caller.mail.batch({ ids, read: true })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    expect(await fixture.ada.caller.mail.batch({ ids: ['nothing'], read: true })).toMatchObject({ updated: 0, undoId: null })
  })
})

test('archived here and moved on by another program before the folder was listed, a mail is in one folder', async () => {
  await using fixture = await startTestServer({ mails: letters(['one', 'two']) })
  await inStep(fixture)
  await fixture.ada.caller.mail.update({ id: await idOf(fixture.ada, 'one'), mailbox: 'archive' })
  await serverShows(fixture, 'Archive', ['one'])
  await carried(fixture)
  await using other = await otherProgram(fixture.server, alice, 'Archive')
  await other.client.messageMove('1', 'Junk')
  await fixture.ada.caller.mail.refresh()
  await fixture.until(async () => (await subjects(fixture.ada, { mailbox: 'junk' })).length === 1)
  await fixture.until(async () => (await subjects(fixture.ada, { mailbox: 'archive' })).length === 0)
})

// Without the rush of the first minute the next try would come much later than these waits.
test('what is done while the server is away is done when it is back', async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'away-'))
  await using fixture = await startTestServer({ mails: letters(['one', 'two', 'three']), server: { dir, keep: true } })
  await inStep(fixture)
  const [one, two, three] = [await idOf(fixture.ada, 'one'), await idOf(fixture.ada, 'two'), await idOf(fixture.ada, 'three')]
  await fixture.server.stop()
  await fixture.ada.caller.mail.batch({ ids: [one], starred: true, read: true })
  await fixture.ada.caller.mail.batch({ ids: [two], mailbox: 'archive' })
  await fixture.ada.caller.mail.remove({ id: three })
  expect(await subjects(fixture.ada)).toEqual(['one'])
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const back = await startMailServer({ dir, keep: true, ports: fixture.server.ports })
  try {
    const again = { ...fixture, server: back }
    await serverShows(again, 'INBOX', ['one*+'], 15_000)
    await serverShows(again, 'Archive', ['two'], 15_000)
    await serverShows(again, 'Trash', ['three'], 15_000)
    expect(await subjects(fixture.ada)).toEqual(['one'])
  } finally {
    await back.stop()
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}, 180_000)
