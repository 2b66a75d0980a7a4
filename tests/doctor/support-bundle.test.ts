import { expect, test } from 'vitest'
import { migrations } from '../../src/store/migrate.ts'
import { unzip } from '../user/zip.ts'
import { canaries, foundIn, plantedFixture } from './canaries.ts'
import { openFixture } from './fixture.ts'

const all = Object.keys(canaries) as (keyof typeof canaries)[]

test('the search would find a canary in any shape', () => {
  const { subject } = canaries
  for (const text of [
    subject.toUpperCase(),
    Buffer.from(`x${subject}y`).toString('base64'),
    Buffer.from(subject).toString('hex'),
  ])
    expect(foundIn(`.. ${text} ..`, all)).toEqual(['subject'])
})

test('nothing of anybody is in the support bundle, whatever went through the server', async () => {
  await using fixture = await plantedFixture()
  await fixture.runChecks({ browser: { now: Date.now(), secureContext: true, origin: `https://${canaries.ownHost}` } })
  // They are there: what is looked for could be found.
  const { bytes: page } = await fixture.call('/trpc/doctor.last', { token: fixture.admin.token })
  expect(foundIn(page.toString(), all)).toContain('personName')

  const ticket = await fixture.trpc('doctor.bundleTicket', fixture.admin.token)
  const { bytes, status, headers } = await fixture.call((ticket.data as { url: string }).url)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="homing-support-[\dTZ-]+\.zip"$/)
  const files = unzip(bytes)
  expect([...files.keys()].sort()).toEqual([
    'README.txt',
    'log.jsonl',
    'numbers.json',
    'report.json',
    'report.txt',
    'settings.json',
  ])
  for (const [name, content] of files) expect(foundIn(content.toString(), all), name).toEqual([])
  expect(foundIn(bytes.toString('latin1'), all)).toEqual([])
  // Addresses of any kind, and ids that stand in addresses of the pages.
  const everything = [...files.values()].join('\n')
  expect(everything).not.toMatch(/[\w.]+@[\w-]+\.[a-z]/)
  for (const { id, user_id } of await fixture.app.db.selectFrom('account').select(['id', 'user_id']).execute()) {
    expect(everything).not.toContain(id)
    expect(everything).not.toContain(user_id)
  }
  // And yet it says something.
  expect(files.get('log.jsonl')?.toString().split('\n').length).toBeGreaterThan(30)
  expect(everything).toMatch(/src\/\w[\w/.-]*\.ts:\d+/)
  expect(everything).toContain(`"schema": ${migrations.length}`)
}, 180_000)

test('the ticket of a bundle works once, for admins, and not for a head', async () => {
  await using fixture = await openFixture()
  const { data } = await fixture.trpc('doctor.bundleTicket', fixture.admin.token)
  const { url } = data as { url: string }
  expect((await fixture.call(url, { method: 'HEAD' })).status).toBe(400)
  expect((await fixture.call(url)).status).toBe(200)
  expect((await fixture.call(url)).status).toBe(401)
  const member = await fixture.person('grace')
  expect((await fixture.call('/api/doctor/bundle', { token: member.token })).status).toBe(403)
  expect((await fixture.call('/api/doctor/bundle')).status).toBe(401)
  const other = (await fixture.trpc('doctor.bundleTicket', fixture.admin.token)).data as { url: string }
  await fixture.app.db.updateTable('user').set({ role: 'member' }).where('id', '=', fixture.admin.userId).execute()
  expect((await fixture.call(other.url)).status).toBe(401)
})
