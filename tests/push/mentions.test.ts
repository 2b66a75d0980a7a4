// Who is mentioned in a comment is told on their own devices, and what leaves is what they allow.
import { expect, test } from 'vitest'
import { drainBackground } from '../../src/auth/background.ts'
import { senderOf } from '../../src/push/sender.ts'
import { teamOf } from '../teamwork/fixture.ts'
import { pushFixture, subscribeBrowser } from './fixture.ts'

/** Ten in the evening in Berlin. */
const evening = new Date('2026-11-27T21:00:00Z')

async function open() {
  const fixture = await pushFixture({ startsAt: evening })
  const { t, service } = fixture
  const team = await teamOf(t, 'reader')
  const [grace] = team.others
  if (!grace) throw new Error('no member')
  await t.app.db.updateTable('user').set({ zone: 'Europe/Berlin' }).where('id', '=', grace.userId).execute()
  await t.app.db.updateTable('session').set({ expires_at: 1e15 }).where('id', '=', grace.sessionId).execute()
  await subscribeBrowser(fixture, grace)
  const id = await team.receive()
  const mention = async (text: string) => {
    await team.as(team.ada).teamwork.comment({ id, text, mentions: [grace.userId, team.ada.userId] })
    await drainBackground(t.app)
    await senderOf(t.app).idle()
  }
  return { ...fixture, team, grace, id, mention, notes: () => service.received.map(({ data }) => data) }
}

test('a mention opens the mail in its mailbox, and says no more than the person allows', async () => {
  await using fixture = await open()
  const { team, grace, id, mention, notes } = fixture
  await mention('The code is 1234')
  expect(notes()).toMatchObject([{ title: 'You were mentioned in a comment', body: '', path: `/shared/${team.id}/email/${id}` }])
  await grace.caller.push.saveSettings({ content: true })
  await mention('pay\u202e\nnow')
  expect(notes()[1]).toMatchObject({ title: expect.stringMatching(/^Ada\d+ mentioned you$/), body: 'pay now' })
})

test('in quiet hours it stays in the list', async () => {
  await using fixture = await open()
  const { grace, mention, notes } = fixture
  await grace.caller.push.saveSettings({ quiet: { from: '21:00', to: '07:00' } })
  await mention('Later')
  expect(notes()).toEqual([])
  expect((await grace.caller.teamwork.mentions()).mentions).toHaveLength(1)
})

test('where notifications of a mailbox are off, mentions stay in the list, too', async () => {
  await using fixture = await open()
  const { team, grace, mention, notes } = fixture
  await grace.caller.push.saveMailbox({ id: team.id, push: 'off' })
  await mention('Quietly')
  expect(notes()).toEqual([])
  expect((await grace.caller.teamwork.mentions()).mentions).toHaveLength(1)
})
