// What a provider does wrong, or says no to, ends as one of our sentences.
import { expect, test } from 'vitest'
import { oauthSentences } from '../../src/shared/oauth-errors.ts'
import { must } from './browser.ts'
import { openDoor } from './door.ts'

const issuer = 'https://accounts.example'

test('who does not agree hears so', async () => {
  await using door = await openDoor()
  door.oauth.state.denyConsent = true
  expect(await door.browser().signIn('google')).toEqual({
    error: 'access_denied',
    provider: 'google',
    message: oauthSentences.access_denied,
  })
})

test('what a provider says is one short plain line, and only for who has begun', async () => {
  await using door = await openDoor()
  const browser = door.browser()
  const callback = await browser.toCallback('google')
  callback.searchParams.delete('code')
  callback.searchParams.set('error', 'invalid_scope')
  callback.searchParams.set('message', 'Your account is locked: call 555-1234')
  callback.searchParams.set('error_description', `<img src=x onerror=alert(1)>\n\u202eBad\u0000 scope ${'y'.repeat(5000)}`)
  expect((await door.browser().comeBack(callback)).message, 'a stranger').toBe(oauthSentences.other_browser)
  const again = await browser.toCallback('google')
  for (const name of ['error', 'message', 'error_description'])
    again.searchParams.set(name, must(callback.searchParams.get(name)))
  const { error, message = '' } = await browser.comeBack(again)
  expect(error).toBe('provider_error')
  expect(message).toMatch(/^Provider response: img src=x onerror=alert\(1\) Bad scope y+$/)
  expect(message.length).toBe('Provider response: '.length + 120)
  expect(door.oauth.calls('exchange')).toBe(0)
  const bare = await browser.toCallback('google')
  bare.search = `error=constructor&state=${bare.searchParams.get('state')}`
  expect(await browser.comeBack(bare)).toMatchObject({ error: 'provider_error', message: oauthSentences.provider_error })
})

test.each([
  ['500', { status: 500 }, 'provider_unavailable'],
  ['429', { status: 429 }, 'provider_unavailable'],
  ['a cut line', 'drop', 'provider_unavailable'],
  ['nonsense', 'garbage', 'provider_error'],
  ['64 MB', 'huge', 'provider_error'],
  ['a code that is not good', { error: 'invalid_grant', description: 'Bad <b>code</b>' }, 'provider_error'],
  ['no access token', { answer: { token_type: 'Bearer' } }, 'provider_error'],
  ['a list', { answer: [] }, 'provider_error'],
] as const)('a token endpoint that answers with %s', async (_what, fault, error) => {
  await using door = await openDoor()
  const browser = door.browser()
  door.oauth.fail('exchange', fault)
  const end = await browser.signIn('google')
  expect(end).toEqual({ error, provider: 'google', message: expect.stringMatching(/^[A-Z].*\.$/) })
  expect(end.message).not.toMatch(/mailbox|<b>/)
  door.oauth.heal()
  expect(await browser.signIn('google'), 'and all is well after that').toHaveProperty('token')
})

test.each([
  ['500', { status: 500 }, 'provider_unavailable'],
  ['nonsense', 'garbage', 'provider_error'],
  ['401', { error: 'invalid_token', status: 401 }, 'provider_error'],
  ['nobody', { answer: { email: 'alice@example.test', email_verified: true } }, 'provider_error'],
  ['no address', { answer: { sub: 'x', name: 'Alice' } }, 'provider_error'],
  ['an address that is none', { answer: { sub: 'x', email: 'not an address', email_verified: true } }, 'provider_error'],
] as const)('a user info address that answers with %s', async (_what, fault, error) => {
  await using door = await openDoor()
  door.oauth.fail('userinfo', fault)
  expect(await door.browser().signIn('google')).toMatchObject({ error })
  expect(await door.app.db.selectFrom('user').select('id').execute()).toHaveLength(1)
})

test('a provider that hangs is given up', async () => {
  await using door = await openDoor()
  door.oauth.fail('exchange', 'hang')
  const message = "Gmail didn't answer in time. Please try again later."
  expect(await door.browser().signIn('google')).toMatchObject({ error: 'provider_unavailable', message })
})

test('an ID token counts where the issuer is known, and must be right then', async () => {
  await using door = await openDoor({ issuer })
  const browser = door.browser()
  expect(await browser.signIn('google')).toHaveProperty('token')
  expect(await door.app.db.selectFrom('sign_in_identity').select('issuer').execute()).toEqual([{ issuer }])
  const wrong = {
    iss: 'https://elsewhere.example',
    aud: 'another-client',
    nonce: 'another',
    exp: Math.floor(Date.now() / 1000) - 3600,
    iat: Math.floor(Date.now() / 1000) + 3600,
    sub: 'someone else',
  }
  for (const [claim, value] of Object.entries(wrong)) {
    door.oauth.state.wrongClaims = { [claim]: value }
    expect(await browser.signIn('google'), claim).toMatchObject({ error: 'provider_error' })
  }
  door.oauth.state.wrongClaims = { aud: ['test-client', 'another'], azp: 'another' }
  expect(await browser.signIn('google'), 'for another').toMatchObject({ error: 'provider_error' })
  door.oauth.state.wrongClaims = { exp: Math.floor(Date.now() / 1000) - 120 }
  expect(await browser.signIn('google'), 'a clock that is a little off').toHaveProperty('token')
})

test('an answer that names another issuer than the one that was asked is refused (RFC 9207)', async () => {
  await using door = await openDoor({ issuer })
  const browser = door.browser()
  const callback = await browser.toCallback('google')
  callback.searchParams.set('iss', 'https://evil.example')
  expect(await browser.comeBack(callback)).toMatchObject({ error: 'provider_error' })
  expect(door.oauth.calls('exchange'), 'the code goes nowhere').toBe(0)
  const right = await browser.toCallback('google')
  right.searchParams.set('iss', issuer)
  expect(await browser.comeBack(right)).toHaveProperty('token')
})

test('a clock that is off is named', async () => {
  await using door = await openDoor({ issuer })
  const browser = door.browser()
  door.oauth.state.clockAhead = 2 * 3600
  const message = "This server's clock is off by 2 hours. The server owner has to correct it before anyone can sign in."
  expect(await browser.signIn('google')).toMatchObject({ error: 'provider_error', message })
  door.oauth.state.clockAhead = -2 * 3600
  expect(await browser.signIn('google'), 'the other way').toMatchObject({ error: 'provider_error', message })
  door.oauth.state.clockAhead = 1200
  expect((await browser.signIn('google')).message).toMatch(/clock is off by 20 minutes/)
  door.oauth.state.clockAhead = 120
  expect(await browser.signIn('google')).toHaveProperty('token')
})
