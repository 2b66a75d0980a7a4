// What the doctor says of contacts and calendars: nothing connected, all well, and what fails, with whose it is and what helps.
import { expect, test } from 'vitest'
import { checkDav } from '../../src/doctor/checks/dav.ts'
import { ownDav } from '../rest/owned-dav.ts'
import { testApp } from '../support/test-app.ts'

test('the doctor tells of contacts and calendars what became of the last syncs', async () => {
  await using t = await testApp()
  expect(await checkDav(t.app)).toMatchObject([{ state: 'off' }])
  const ada = await t.person('ada')
  await ownDav(t.app, ada.userId, 'server', t.app.now().getTime())
  expect(await checkDav(t.app)).toMatchObject([{ state: 'ok', says: 'Contacts and calendars are synced. Connected servers: 1.' }])
  await t.app.db.updateTable('dav_server').set({ problem: 'not-allowed' }).execute()
  const [line] = await checkDav(t.app)
  expect(line).toMatchObject({ state: 'warn', about: { person: 'ada' }, fix: expect.stringContaining('DAV_HOSTS_ALLOW') })
  expect(JSON.stringify(line)).not.toMatch(/192\.168|secret/)
  expect(line?.id).not.toContain('server')
})
