// Snoozed mail is out of the way, here and on the server, and comes back once: at its time, at an answer, or by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '../../src/jobs/jobs.ts'
import { runJob } from '../../src/jobs/run.ts'
import { otherProgram } from '../support/imap-people.ts'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { alice, letter, startTestServer, type TestServer } from '../support/test-server.ts'
import { addFolder, carried, folderId, idOf, inStep, onServer, serverShows, start, subjects, waiting } from './acting.ts'

const hour = 3_600_000
const later = (t: TestApp, ms = hour) => new Date(t.app.now().getTime() + ms).toISOString()
const wakeJob = jobs.find((job) => job.name === 'wake')
async function minutePasses(t: TestApp): Promise<string> {
  if (!wakeJob) throw new Error('there is no such job')
  return runJob(t.app, wakeJob, undefined)
}
const answers = (id: string, to: string, n: number) =>
  letter({ id, at: start + n * hour, headers: `In-Reply-To: <${to}@letters.test>\r\nReferences: <${to}@letters.test>\r\n` })

describe('on Dovecot', () => {
  let fixture: TestServer
  const snooze = async (subject: string, ms?: number) =>
    fixture.ada.caller.mail.snooze({ id: await idOf(fixture.ada, subject), until: later(fixture.t, ms) })
  beforeAll(async () => {
    const first = letter({ id: 'question', at: start })
    fixture = await startTestServer({
      mails: [first, answers('reply', 'question', 1), letter({ id: 'other', at: start + 2 * hour })],
    })
    await inStep(fixture)
    expect(await subjects(fixture.ada)).toEqual(['other', 'reply', 'question'])
    await fixture.ada.caller.mail.batch({
      ids: [await idOf(fixture.ada, 'question'), await idOf(fixture.ada, 'reply')],
      read: true,
    })
  }, 180_000)
  afterAll(() => fixture[Symbol.asyncDispose]())

  test('a snoozed conversation leaves the inbox as a whole, here at once and on the server', async () => {
    const { email } = await snooze('question')
    expect(email).toMatchObject({ subject: 'question', mailbox: 'other', snoozedUntil: expect.any(String) })
    expect(await subjects(fixture.ada)).toEqual(['other'])
    expect(await subjects(fixture.ada, { snoozed: true })).toEqual(['reply', 'question'])
    expect(await subjects(fixture.ada, { q: 'subject:reply' })).toEqual(['reply'])
    await serverShows(fixture, 'Snoozed', ['question+', 'reply+'])
    await carried(fixture)
    expect(await subjects(fixture.ada, { snoozed: true })).toEqual(['reply', 'question'])
    expect(await subjects(fixture.ada, { folder: await folderId(fixture.t, fixture.account.id, 'Snoozed') })).toHaveLength(2)
  })

  test('its time comes while Homing is off: it wakes once, the newest unread', async () => {
    await fixture.restart()
    expect(await minutePasses(fixture.t)).toBe('0 emails')
    const events: string[] = []
    fixture.t.app.events.listen((event) => events.push(event.name))
    fixture.t.passTime({ hours: 2 })
    expect(await minutePasses(fixture.t)).toBe('2 emails')
    expect(await minutePasses(fixture.t)).toBe('0 emails')
    expect(events.filter((name) => name === 'mail.arrived')).toHaveLength(1)
    expect(await subjects(fixture.ada)).toEqual(['other', 'reply', 'question'])
    expect(await subjects(fixture.ada, { filter: 'unread' })).toEqual(['other', 'reply'])
    expect(await subjects(fixture.ada, { snoozed: true })).toEqual([])
    await fixture.until(async () => onServer(fixture, 'INBOX').toSorted().join() === 'other,question+,reply', 10_000)
    expect(onServer(fixture, 'Snoozed')).toEqual([])
  })

  test('an answer in the inbox wakes the conversation at once', async () => {
    await snooze('question', 24 * hour)
    await fixture.until(async () => onServer(fixture, 'Snoozed').length === 2)
    await carried(fixture)
    await using other = await otherProgram(fixture.server)
    await other.client.append('INBOX', String(answers('second reply', 'reply', 5).raw))
    await fixture.until(async () => (await subjects(fixture.ada)).join() === 'second reply,other,reply,question', 10_000)
    expect(await subjects(fixture.ada, { snoozed: true })).toEqual([])
    await fixture.until(async () => onServer(fixture, 'INBOX').length === 4)
    await carried(fixture)
  })

  test('moved out of Snoozed by another program, a mail is no longer snoozed, and nobody moves it again', async () => {
    await snooze('other', 24 * hour)
    await serverShows(fixture, 'Snoozed', ['other'])
    await carried(fixture)
    await using program = await otherProgram(fixture.server, alice, 'Snoozed')
    await program.client.messageMove('1', 'Archive')
    await fixture.ada.caller.mail.refresh()
    await fixture.until(async () => (await subjects(fixture.ada, { mailbox: 'archive' })).includes('other'), 10_000)
    await fixture.until(async () => (await subjects(fixture.ada, { snoozed: true })).length === 0, 10_000)
    fixture.t.passTime({ hours: 48 })
    expect(await minutePasses(fixture.t)).toBe('0 emails')
    expect(onServer(fixture, 'Archive')).toEqual(['other'])
  })

  test('undone, or taken back by hand, a snooze leaves everything as it was', async () => {
    const { undoId } = await snooze('question', 24 * hour)
    await fixture.ada.caller.mail.undo({ undoId: undoId ?? '' })
    expect(await subjects(fixture.ada)).toEqual(['second reply', 'reply', 'question'])
    await snooze('question', 24 * hour)
    await fixture.until(async () => onServer(fixture, 'Snoozed').length === 3)
    const id = await idOf(fixture.ada, 'question', { snoozed: true })
    const answer = await fixture.ada.caller.mail.batch({ ids: [id], unsnooze: true })
    expect(await subjects(fixture.ada)).toEqual(['second reply', 'reply', 'question'])
    await fixture.ada.caller.mail.undo({ undoId: answer.undoId ?? '' })
    expect(await subjects(fixture.ada, { snoozed: true })).toHaveLength(3)
    await fixture.ada.caller.mail.batch({ ids: [id], unsnooze: true })
    await fixture.until(async () => onServer(fixture, 'INBOX').length === 3)
    await carried(fixture)
    expect(await subjects(fixture.ada)).toEqual(['second reply', 'reply', 'question'])
  })
})

test('an old server without extensions has snoozed mail too', async () => {
  await using fixture = await startTestServer({ mails: [letter({ id: 'one', at: start })], server: { flavor: 'bare' } })
  await inStep(fixture)
  await fixture.ada.caller.mail.snooze({ id: await idOf(fixture.ada, 'one'), until: later(fixture.t) })
  await serverShows(fixture, 'Snoozed', ['one'])
  await carried(fixture)
  await fixture.until(async () => (await subjects(fixture.ada, { snoozed: true })).join() === 'one', 10_000)
  fixture.t.passTime({ hours: 2 })
  expect(await minutePasses(fixture.t)).toBe('1 emails')
  await fixture.until(async () => onServer(fixture, 'INBOX').length === 1, 10_000)
  expect(await subjects(fixture.ada)).toEqual(['one'])
}, 180_000)

describe('here', () => {
  let t: TestApp
  let ada: ScriptedMailbox
  beforeAll(async () => {
    t = await testApp()
    ada = await mailboxOf(t, 'ada')
    await addFolder(t, ada, 'Archive', 'archive')
  })
  afterAll(() => t[Symbol.asyncDispose]())
  const until = async (id: string) => (await ada.caller.mail.get({ id })).email.snoozedUntil

  test('a time that has passed, is too far, or is no time is refused', async () => {
    const id = await ada.mail({ subject: 'times' })
    const bad = [later(t, -1000), later(t, 0), later(t, 5 * 367 * 24 * hour), 'tomorrow', '2027-13-01T00:00:00Z', '']
    for (const time of bad)
      await expect(ada.caller.mail.snooze({ id, until: time }), time).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await until(id)).toBeNull()
    await expect(ada.caller.mail.snooze({ id: 'nothing', until: later(t) })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('snoozing again moves the time; the time before is void', async () => {
    const id = await ada.mail({ subject: 'again' })
    await ada.caller.mail.snooze({ id, until: later(t, hour) })
    const [second] = [later(t, 3 * hour)]
    const { undoId } = await ada.caller.mail.snooze({ id, until: second })
    expect(await until(id)).toBe(second)
    t.passTime({ hours: 2 })
    expect(await minutePasses(t)).toBe('0 emails')
    t.passTime({ hours: 2 })
    expect(await minutePasses(t)).toBe('1 emails')
    expect(undoId).not.toBeNull()
    // The move there was never carried, so nothing travels.
    expect((await waiting(t)).filter((row) => row.change.includes('"move"'))).toEqual([])
  })

  test('a snoozed mail that is moved is no longer snoozed; undone, it is', async () => {
    const id = await ada.mail({ subject: 'moved' })
    await ada.caller.mail.snooze({ id, until: later(t) })
    const { undoId } = await ada.caller.mail.batch({ ids: [id], mailbox: 'archive' })
    expect(await until(id)).toBeNull()
    await ada.caller.mail.undo({ undoId: undoId ?? '' })
    expect(await until(id)).not.toBeNull()
    expect(await subjects(ada, { snoozed: true })).toEqual(['moved'])
    await ada.caller.mail.batch({ ids: [id], read: true })
    expect(await until(id)).not.toBeNull()
  })

  test('many at once: what is not in the inbox, or not there, fails with a sentence', async () => {
    const [here, archived] = [await ada.mail({ subject: 'here' }), await ada.mail({ subject: 'archived' })]
    await ada.caller.mail.batch({ ids: [archived], mailbox: 'archive' })
    const answer = await ada.caller.mail.snoozeMany({ ids: [here, archived, 'nothing'], until: later(t) })
    expect(answer).toMatchObject({ updated: 1, failed: [{ id: archived }, { id: 'nothing', message: 'Email not found' }] })
    await expect(ada.caller.mail.snooze({ id: archived, until: later(t) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const grace = await t.person('grace')
    await expect(grace.caller.mail.snooze({ id: here, until: later(t) })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
