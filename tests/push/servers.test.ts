// ntfy and Gotify, at stand-ins that speak their protocols.
import { expect, test } from 'vitest'
import { type GotifyServer, type NtfyServer, startGotify, startNtfy } from '../support/ntfy-server.ts'
import { mailboxOf, pushFixture } from './fixture.ts'

async function open({ listed = true }: { listed?: boolean } = {}) {
  const [ntfy, gotify]: [NtfyServer, GotifyServer] = [await startNtfy(), await startGotify()]
  const fixture = await pushFixture({ hosts: listed ? [ntfy.host, gotify.host] : [] })
  const ada = await mailboxOf(fixture, 'ada')
  const rows = () => fixture.t.app.db.selectFrom('push_target').selectAll().execute()
  return {
    ...fixture,
    ntfy,
    gotify,
    ada,
    push: ada.person.caller.push,
    rows,
    async [Symbol.asyncDispose]() {
      await fixture[Symbol.asyncDispose]()
      await ntfy[Symbol.asyncDispose]()
      await gotify[Symbol.asyncDispose]()
    },
  }
}

test('an ntfy topic is kept after a test message arrived there, and then told of new mail', async () => {
  await using fixture = await open()
  const { ntfy, push, ada } = fixture
  await push.addNtfy({ server: `${ntfy.url}/`, topic: 'ada-mail' })
  expect(ntfy.messages).toMatchObject([{ topic: 'ada-mail', title: 'Test from Homing', message: 'Notifications arrive here.' }])
  expect((await push.state()).targets).toMatchObject([{ kind: 'ntfy', address: `${ntfy.host}/ada-mail`, problem: null }])
  const [id] = await ada.receiveMail({ name: 'Grace', subject: 'Tea' })
  expect(ntfy.messages.at(-1)).toEqual({
    topic: 'ada-mail',
    message: 'New mail',
    tags: ['envelope'],
    click: `http://localhost:8080/email/${id}`,
  })
  await push.saveSettings({ content: true })
  await ada.receiveMail({ name: 'Grace', subject: 'Tee für zwei ☕' })
  expect(ntfy.messages.at(-1)).toMatchObject({ title: 'New mail from Grace', message: 'Tee für zwei ☕' })
})

test('a topic with access control needs its token, which is stored sealed', async () => {
  await using fixture = await open()
  const { ntfy, push, rows } = fixture
  ntfy.protected.set('mine', 'tk_secretsecret')
  const server = ntfy.url
  for (const token of ['', 'tk_wrong'])
    await expect(push.addNtfy({ server, topic: 'mine', token })).rejects.toThrow('The push server rejected the token.')
  expect(await rows()).toEqual([])
  await push.addNtfy({ server, topic: 'mine', token: 'tk_secretsecret' })
  expect(ntfy.messages).toHaveLength(1)
  expect(JSON.stringify(await rows())).not.toMatch(/secretsecret|mine/)
})

test('Gotify takes messages by an application’s token, also below a path', async () => {
  await using fixture = await open()
  const { gotify, push, ada } = fixture
  await expect(push.addGotify({ server: gotify.url, token: 'wrong' })).rejects.toThrow('rejected the token')
  await push.addGotify({ server: `${gotify.url}/`, token: gotify.token })
  const [id] = await ada.receiveMail({})
  expect(gotify.messages.at(-1)).toEqual({
    message: 'New mail',
    priority: 5,
    extras: { 'client::notification': { click: { url: `http://localhost:8080/email/${id}` } } },
  })
})

test('a limit of the server is waited for, and then told in the list', async () => {
  await using fixture = await open()
  const { ntfy, push, ada, waits } = fixture
  await push.addNtfy({ server: ntfy.url, topic: 'mine' })
  ntfy.left = 0
  await ada.receiveMail({})
  expect([ntfy.asked, waits]).toEqual([1 + 4, [10_000, 60_000, 300_000]])
  expect((await push.state()).targets).toMatchObject([{ problem: 'limited', disabled: false }])
  await expect(push.test({ id: (await push.state()).targets[0]?.id ?? '' })).rejects.toThrow('limiting requests')
})

test('a token that was revoked is not tried for ever', async () => {
  await using fixture = await open()
  const { ntfy, push, ada } = fixture
  await push.addNtfy({ server: ntfy.url, topic: 'mine' })
  ntfy.protected.set('mine', 'tk_new')
  for (let mail = 0; mail < 8; mail++) await ada.receiveMail({})
  expect(ntfy.asked).toBe(1 + 5)
  expect((await push.state()).targets).toMatchObject([{ problem: 'denied', disabled: true }])
})

test('an address within this network is refused with the setting that allows it, and not asked', async () => {
  await using fixture = await open({ listed: false })
  const { ntfy, gotify, push, rows } = fixture
  for (const server of [ntfy.url, 'http://169.254.169.254', '192.168.1.5:8080', 'localhost', '[fd00::1]', '10.0.0.1']) {
    const said = expect.stringContaining('PUSH_HOSTS_ALLOW=')
    await expect(push.addNtfy({ server, topic: 'mine' })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', message: said })
    await expect(push.addGotify({ server, token: 'x' })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', message: said })
  }
  expect([ntfy.asked, gotify.asked, await rows()]).toEqual([0, 0, []])
})

test('what is no server of that kind is not kept', async () => {
  await using fixture = await open()
  const { ntfy, gotify, push, rows } = fixture
  await expect(push.addGotify({ server: ntfy.url, token: 'x' })).rejects.toThrow("doesn't accept push messages")
  await expect(push.addNtfy({ server: `http://${gotify.host}`, topic: 'mine' })).rejects.toThrow('no push server at this address')
  expect(await rows()).toEqual([])
})

test('bad input is refused with a sentence', async () => {
  await using fixture = await open()
  const { ntfy, push, rows } = fixture
  const server = ntfy.url
  const bad = (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  for (const topic of ['', 'a b', 'x'.repeat(65), '../x', 'ü']) await bad(push.addNtfy({ server, topic }))
  for (const token of ['a\r\nb: c', 'x'.repeat(201), 'ü']) await bad(push.addNtfy({ server, topic: 'mine', token }))
  await bad(push.addGotify({ server, token: '' }))
  for (const address of [
    '',
    'ftp://x.org',
    'https://a:b@x.org',
    `https://x.org/${'y'.repeat(400)}`,
    'https://x.org/?a=b',
    'https://',
  ])
    await bad(push.addNtfy({ server: address, topic: 'mine' }))
  await bad(push.addNtfy({ server: `${server}/mine`, topic: 'mine' }))
  expect([ntfy.asked, await rows()]).toEqual([0, []])
})

test('the same topic is there once, and there is an end to how many', async () => {
  await using fixture = await open()
  const { ntfy, push, t } = fixture
  await push.addNtfy({ server: ntfy.url, topic: 'mine' })
  await expect(push.addNtfy({ server: ntfy.url, topic: 'mine' })).rejects.toMatchObject({ code: 'CONFLICT' })
  for (let at = 1; at < 20; at++) {
    t.passTime({ hours: 1 })
    await push.addNtfy({ server: ntfy.url, topic: `mine-${at}` })
  }
  await expect(push.addNtfy({ server: ntfy.url, topic: 'one-more' })).rejects.toThrow('You can have up to 20 devices.')
})

test('a person cannot have this server connect elsewhere without end', async () => {
  await using fixture = await open()
  const { ntfy, push } = fixture
  await push.addNtfy({ server: ntfy.url, topic: 'mine' })
  const [target] = (await push.state()).targets
  const id = target?.id ?? ''
  for (let at = 1; at < 20; at++) await push.test({ id })
  await expect(push.test({ id })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await push.remove({ id })
  await expect(push.test({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
