// What a person does is there at once, on a real Dovecot soon after (on an idle machine within five seconds), and does not
// flicker back.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { otherProgram } from '../support/imap-people.ts'
import { startMailServer } from '../support/mail-server.ts'
import { alice, bob, connection, letter, startTestServer, type TestServer } from '../support/test-server.ts'
import { carried, folderId, houseWithProjects, idOf, inStep, letters, serverShows, start, subjects } from './acting.ts'

const names = ['one', 'two', 'three', 'four', 'five', 'six']

describe('a mailbox on Dovecot', () => {
  let house: TestServer
  beforeAll(async () => {
    house = await houseWithProjects(names)
  }, 180_000)
  afterAll(() => house[Symbol.asyncDispose]())

  test('a mail moved to a folder shows there at once, and is there on the server', async () => {
    const id = await idOf(house.ada, 'one')
    const folder = await folderId(house.t, house.account.id, 'Projects')
    const answer = await house.ada.caller.mail.batch({ ids: [id], folderId: folder })
    expect(answer).toMatchObject({ updated: 1, failed: [], undoId: expect.any(String) })
    expect(await subjects(house.ada, { folder })).toEqual(['one'])
    expect(await subjects(house.ada)).not.toContain('one')
    expect((await house.ada.caller.mail.get({ id })).email).toMatchObject({ mailbox: 'other', folderIds: [folder] })
    await serverShows(house, 'Projects', ['one'])
    await carried(house)
    expect(await subjects(house.ada, { folder })).toEqual(['one'])
    expect((await house.ada.caller.mail.get({ id })).email).toMatchObject({ mailbox: 'other', folderIds: [folder] })
  })

  test('read, starred, junk and Trash are there within five seconds', async () => {
    const ids = { two: await idOf(house.ada, 'two'), three: await idOf(house.ada, 'three'), four: await idOf(house.ada, 'four') }
    await house.ada.caller.mail.batch({ ids: [ids.two], read: true, starred: true })
    await house.ada.caller.mail.batch({ ids: [ids.three], mailbox: 'junk' })
    await house.ada.caller.mail.batch({ ids: [ids.four], delete: true })
    await serverShows(house, 'INBOX', ['two*+', 'five', 'six'])
    await serverShows(house, 'Junk', ['three'])
    await serverShows(house, 'Trash', ['four'])
  })

  test('a star here and a star there, in turns, end the same on both sides', async () => {
    await using other = await otherProgram(house.server)
    const [five, six] = [await idOf(house.ada, 'five'), await idOf(house.ada, 'six')]
    for (let turn = 0; turn < 4; turn++) {
      const here = turn % 2 === 0
      await house.ada.caller.mail.update({ id: five, starred: here })
      if (here) await other.client.messageFlagsAdd('3', ['\\Flagged'])
      else await other.client.messageFlagsRemove('3', ['\\Flagged'])
      await house.until(async () => (await house.ada.caller.mail.get({ id: six })).email.starred === here)
      expect((await house.ada.caller.mail.get({ id: five })).email.starred).toBe(here)
    }
    await house.ada.caller.mail.update({ id: five, starred: true })
    await serverShows(house, 'INBOX', ['two*+', 'five*', 'six'])
  })

  test('what is done while the server tells of older things never flickers back', async () => {
    await using other = await otherProgram(house.server)
    const id = await idOf(house.ada, 'six')
    const seen: boolean[] = []
    let watching = true
    await house.ada.caller.mail.update({ id, starred: true })
    const watch = (async () => {
      while (watching) {
        seen.push((await house.ada.caller.mail.get({ id })).email.starred)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    })()
    // Each of these makes the sync fetch flags, six's among them, around the moment ours is carried.
    for (let n = 0; n < 10; n++) {
      await other.client.messageFlagsAdd('3', ['\\Answered'])
      await other.client.messageFlagsRemove('3', ['\\Answered'])
    }
    await serverShows(house, 'INBOX', ['two*+', 'five*', 'six*'])
    await carried(house)
    await new Promise((resolve) => setTimeout(resolve, 500))
    watching = false
    await watch
    expect(seen).not.toContain(false)
  })

  test('a mail moved by another program shows in its new folder, and ours there', async () => {
    await using other = await otherProgram(house.server)
    const folder = await folderId(house.t, house.account.id, 'Projects')
    const [two, five] = [await idOf(house.ada, 'two'), await idOf(house.ada, 'five')]
    await other.client.messageMove('1', 'Archive')
    await house.ada.caller.mail.batch({ ids: [five], folderId: folder })
    await house.until(async () => JSON.stringify(await subjects(house.ada)) === JSON.stringify(['six']))
    await serverShows(house, 'Projects', ['one', 'five*'])
    await house.ada.caller.mail.refresh()
    await house.until(async () => (await subjects(house.ada, { mailbox: 'archive' })).includes('two'))
    expect(await idOf(house.ada, 'two', { mailbox: 'archive' })).toBe(two)
  })

  test('a mail of another mailbox than the folder fails with a sentence; the others are moved', async () => {
    const { account } = await house.ada.caller.accounts.connect(connection(house.server, bob))
    house.server.fill(bob, 'INBOX', [letter({ id: 'to bob', at: start })])
    await house.ada.caller.mail.refresh()
    await house.until(async () => (await subjects(house.ada, { account: account.id })).length === 1, 15_000)
    const folder = await folderId(house.t, house.account.id, 'Projects')
    const [six, theirs] = [await idOf(house.ada, 'six'), await idOf(house.ada, 'to bob', { account: account.id })]
    const answer = await house.ada.caller.mail.batch({ ids: [six, theirs], folderId: folder })
    expect(answer).toMatchObject({ updated: 1, failed: [{ id: theirs, message: expect.stringMatching(/another mailbox/) }] })
    await serverShows(house, 'Projects', ['one', 'five*', 'six*'])
    expect(await subjects(house.ada, { account: account.id })).toEqual(['to bob'])
  })

  test('a folder that is nobody’s, or somebody else’s, is not there; odd lists of ids are refused', async () => {
    const grace = await house.t.person('grace')
    const folder = await folderId(house.t, house.account.id, 'Projects')
    const id = await idOf(house.ada, 'one', { folder })
    for (const folderId of ['999999', 'no folder', '-1', '1e3']) {
      await expect(house.ada.caller.mail.batch({ ids: [id], folderId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(grace.caller.mail.batch({ ids: [id], folderId: folder })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await subjects(grace, { folder })).toEqual([])
    for (const ids of [[], Array<string>(501).fill(id)]) {
      await expect(house.ada.caller.mail.batch({ ids, read: true })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    expect(await house.ada.caller.mail.batch({ ids: ['nothing'], read: true })).toMatchObject({ updated: 0, undoId: null })
  })
})

test('archived here and moved on by another program before the folder was listed, a mail is in one folder', async () => {
  await using house = await startTestServer({ mails: letters(['one', 'two']) })
  await inStep(house)
  await house.ada.caller.mail.update({ id: await idOf(house.ada, 'one'), mailbox: 'archive' })
  await serverShows(house, 'Archive', ['one'])
  await carried(house)
  await using other = await otherProgram(house.server, alice, 'Archive')
  await other.client.messageMove('1', 'Junk')
  await house.ada.caller.mail.refresh()
  await house.until(async () => (await subjects(house.ada, { mailbox: 'junk' })).length === 1)
  await house.until(async () => (await subjects(house.ada, { mailbox: 'archive' })).length === 0)
})

// Without the rush of the first minute the next try would come much later than these waits.
test('what is done while the server is away is done when it is back', async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'away-'))
  await using house = await startTestServer({ mails: letters(['one', 'two', 'three']), server: { dir, keep: true } })
  await inStep(house)
  const [one, two, three] = [await idOf(house.ada, 'one'), await idOf(house.ada, 'two'), await idOf(house.ada, 'three')]
  await house.server.stop()
  await house.ada.caller.mail.batch({ ids: [one], starred: true, read: true })
  await house.ada.caller.mail.batch({ ids: [two], mailbox: 'archive' })
  await house.ada.caller.mail.remove({ id: three })
  expect(await subjects(house.ada)).toEqual(['one'])
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const back = await startMailServer({ dir, keep: true, ports: house.server.ports })
  try {
    const again = { ...house, server: back }
    await serverShows(again, 'INBOX', ['one*+'], 15_000)
    await serverShows(again, 'Archive', ['two'], 15_000)
    await serverShows(again, 'Trash', ['three'], 15_000)
    expect(await subjects(house.ada)).toEqual(['one'])
  } finally {
    await back.stop()
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}, 180_000)
