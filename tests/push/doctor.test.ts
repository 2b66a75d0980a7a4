// What the doctor says of push: nothing set up, all well, and what fails, with whose it is and what helps.
import { expect, test } from 'vitest'
import { checkPush } from '../../src/doctor/checks/push.ts'
import { mailboxOf, pushFixture, subscribeBrowser } from './fixture.ts'

test('the doctor tells of push what became of the last notifications', async () => {
  await using fixture = await pushFixture()
  const { t, service } = fixture
  expect(await checkPush(t.app)).toMatchObject([{ state: 'off' }])
  const ada = await mailboxOf(fixture, 'ada')
  await subscribeBrowser(fixture, ada.person)
  expect(await checkPush(t.app)).toMatchObject([{ state: 'ok', says: 'Push notifications arrive: 1 set up.' }])
  service.replies.push({ status: 403 })
  await ada.receiveMail({})
  const about = { person: 'ada', kind: 'browser' }
  expect(await checkPush(t.app)).toMatchObject([{ state: 'warn', about, says: 'The push server rejected the token.' }])
  for (let more = 0; more < 4; more++) {
    service.replies.push({ status: 403 })
    await ada.receiveMail({})
  }
  const [line] = await checkPush(t.app)
  expect(line).toMatchObject({ state: 'bad', about, fix: expect.stringContaining('Notifications') })
  expect(line?.says).toBe('The push server rejected the token. It was turned off after repeated failures.')
  expect(line?.id).not.toContain(ada.person.userId)
})
