// Every act can be taken back, exactly, once, for a little while, wherever the mail server has got to.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import type { TestServer } from '../support/test-server.ts'
import { addFolder, carried, fixtureWithProjects, folderId, idOf, onServer, serverShows, subjects, waiting } from './acting.ts'

describe('on Dovecot', () => {
  let fixture: TestServer
  const undo = (undoId: string | null) => fixture.ada.caller.mail.undo({ undoId: undoId ?? '' })
  beforeAll(async () => {
    fixture = await fixtureWithProjects(['one', 'two', 'three', 'four'])
  }, 180_000)
  afterAll(() => fixture[Symbol.asyncDispose]())

  test('archived from a folder and carried, a mail goes back to that folder', async () => {
    const folder = await folderId(fixture.t, fixture.account.id, 'Projects')
    const id = await idOf(fixture.ada, 'one')
    await fixture.ada.caller.mail.batch({ ids: [id], folderId: folder })
    await serverShows(fixture, 'Projects', ['one'])
    const { undoId } = await fixture.ada.caller.mail.batch({ ids: [id], mailbox: 'archive', read: true })
    await serverShows(fixture, 'Archive', ['one+'])
    await carried(fixture)
    expect(await undo(undoId)).toEqual({ restored: 1 })
    expect(await subjects(fixture.ada, { folder })).toEqual(['one'])
    await serverShows(fixture, 'Projects', ['one'])
    await serverShows(fixture, 'Archive', [])
  })

  test('undone again and again, a mail ends where it began', async () => {
    const id = await idOf(fixture.ada, 'two')
    for (let turn = 0; turn < 5; turn++) {
      const { undoId } = await fixture.ada.caller.mail.remove({ id })
      await undo(undoId)
    }
    await carried(fixture)
    expect(await subjects(fixture.ada)).toEqual(['four', 'three', 'two'])
    // One that was on its way already has come back under a new UID, so the order may differ.
    await fixture.until(async () => onServer(fixture, 'INBOX').toSorted().join() === 'four,three,two')
    await serverShows(fixture, 'Trash', [])
  })
  test('deleted for good and undone, a mail is here, and has never left the server', async () => {
    const id = await idOf(fixture.ada, 'three')
    const { undoId } = await fixture.ada.caller.mail.remove({ id, permanent: true })
    expect(await subjects(fixture.ada)).not.toContain('three')
    await expect(fixture.ada.caller.mail.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await fixture.ada.caller.mail.refresh()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await subjects(fixture.ada)).not.toContain('three')
    expect(onServer(fixture, 'INBOX')).toContain('three')
    expect(await undo(undoId)).toEqual({ restored: 1 })
    expect(await subjects(fixture.ada)).toContain('three')
    expect(await waiting(fixture.t)).toEqual([])
  })

  test('moved to Trash and deleted for good before the server knew of either, it is gone from the server', async () => {
    const id = await idOf(fixture.ada, 'four')
    await fixture.ada.caller.mail.remove({ id })
    await fixture.ada.caller.mail.remove({ id, permanent: true })
    await fixture.until(async () => !['INBOX', 'Trash'].some((box) => onServer(fixture, box).includes('four')), 20_000)
    await carried(fixture)
    expect(await subjects(fixture.ada, { mailbox: 'trash' })).toEqual([])
  }, 180_000)
})

describe('here', () => {
  let t: TestApp
  let ada: ScriptedMailbox
  let archive: string
  beforeAll(async () => {
    t = await testApp()
    ada = await mailboxOf(t, 'ada')
    archive = await addFolder(t, ada, 'Archive', 'archive')
  })
  afterAll(() => t[Symbol.asyncDispose]())
  const mail = async (id: string) => (await ada.caller.mail.get({ id })).email

  test('mixed flags come back one by one', async () => {
    const ids = [await ada.mail({ subject: 'a' }), await ada.mail({ subject: 'b' }), await ada.mail({ subject: 'c' })]
    const [a = '', b = '', c = ''] = ids
    await ada.caller.mail.batch({ ids: [a], read: true })
    await ada.caller.mail.batch({ ids: [b], starred: true })
    const { undoId } = await ada.caller.mail.batch({ ids, read: true, starred: true, mailbox: 'archive' })
    expect(await subjects(ada, { folder: archive })).toHaveLength(3)
    expect(await ada.caller.mail.undo({ undoId: undoId ?? '' })).toEqual({ restored: 3 })
    expect(await mail(a)).toMatchObject({ read: true, starred: false, mailbox: 'inbox' })
    expect(await mail(b)).toMatchObject({ read: false, starred: true, mailbox: 'inbox' })
    expect(await mail(c)).toMatchObject({ read: false, starred: false, mailbox: 'inbox' })
    expect((await waiting(t)).filter((row) => row.change.includes('"move"'))).toEqual([])
  })

  test('only what the act changed is restored', async () => {
    const id = await ada.mail({ subject: 'starred' })
    const { undoId } = await ada.caller.mail.batch({ ids: [id], starred: true })
    await ada.caller.mail.batch({ ids: [id], mailbox: 'archive' })
    await ada.caller.mail.undo({ undoId: undoId ?? '' })
    expect(await mail(id)).toMatchObject({ starred: false, mailbox: 'archive' })
  })

  test('a flag that was set meanwhile stays', async () => {
    const id = await ada.mail({ subject: 'meanwhile' })
    const { undoId } = await ada.caller.mail.batch({ ids: [id], read: true })
    await ada.caller.mail.batch({ ids: [id], starred: true })
    await ada.caller.mail.undo({ undoId: undoId ?? '' })
    expect(await mail(id)).toMatchObject({ read: false, starred: true })
  })

  test('twice, too late, or by somebody else: it is too late', async () => {
    const grace = await t.person('grace')
    const id = await ada.mail({ subject: 'once' })
    const late = { code: 'NOT_FOUND', message: "It's too late to undo this." }
    const first = (await ada.caller.mail.remove({ id })).undoId ?? ''
    await expect(grace.caller.mail.undo({ undoId: first })).rejects.toMatchObject(late)
    expect((await mail(id)).mailbox).toBe('trash')
    const both = await Promise.allSettled([ada.caller.mail.undo({ undoId: first }), ada.caller.mail.undo({ undoId: first })])
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    await expect(ada.caller.mail.undo({ undoId: first })).rejects.toMatchObject(late)
    const second = (await ada.caller.mail.remove({ id })).undoId ?? ''
    t.passTime({ seconds: 14 })
    expect(await ada.caller.mail.undo({ undoId: second })).toEqual({ restored: 1 })
    const third = (await ada.caller.mail.remove({ id })).undoId ?? ''
    t.passTime({ seconds: 16 })
    await expect(ada.caller.mail.undo({ undoId: third })).rejects.toMatchObject(late)
    expect((await mail(id)).mailbox).toBe('trash')
    await ada.caller.mail.batch({ ids: [id], read: true })
    expect(await t.app.db.selectFrom('undo').where('id', '=', third).select('id').execute()).toEqual([])
    for (const undoId of ['', 'x'.repeat(101)])
      await expect(ada.caller.mail.undo({ undoId })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('deleting for good can be undone only while it is held', async () => {
    const id = await ada.mail({ subject: 'held' })
    const { undoId } = await ada.caller.mail.remove({ id, permanent: true })
    t.passTime({ seconds: 12 })
    await expect(ada.caller.mail.undo({ undoId: undoId ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(ada.caller.mail.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('what changes nothing needs no undo', async () => {
    const id = await ada.mail({ subject: 'unread already' })
    expect(await ada.caller.mail.batch({ ids: [id], read: false })).toMatchObject({ updated: 1, undoId: null })
  })
})
