// The OAuth server that other tests lean on, looked at by a certified client.
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { type OAuthServer, startOAuth } from '../support/oauth-server.ts'

async function opened(prepare: (oauth: OAuthServer) => void = () => undefined, secret = true) {
  const oauth = await startOAuth()
  oauth.state.issuer = oauth.url
  prepare(oauth)
  const how = secret ? client.ClientSecretPost(oauth.clientSecret) : client.None()
  const config = await client.discovery(new URL(oauth.url), oauth.clientId, undefined, how, {
    execute: [client.allowInsecureRequests],
  })
  return { oauth, config, [Symbol.asyncDispose]: () => oauth.close() }
}

async function consented(config: client.Configuration, extra: Record<string, string> = {}) {
  const verifier = client.randomPKCECodeVerifier()
  const nonce = client.randomNonce()
  const state = client.randomState()
  const away = client.buildAuthorizationUrl(config, {
    redirect_uri: 'http://homing.test/back',
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...extra,
  })
  const there = await fetch(away, { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  return { back, checks: { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true } }
}

test('a code becomes tokens and a signed ID token, once', async () => {
  await using t = await opened((oauth) => {
    oauth.state.people['alice@example.test'] = { subject: 'a-1' }
    oauth.state.refreshExpiresIn = 604_800
  })
  client.enableNonRepudiationChecks(t.config)
  const { back, checks } = await consented(t.config)
  const tokens = await client.authorizationCodeGrant(t.config, back, checks)
  expect(tokens.claims()).toMatchObject({ iss: t.oauth.url, sub: 'a-1', email: 'alice@example.test' })
  expect(tokens.refresh_token_expires_in).toBe(604_800)
  expect(await client.fetchUserInfo(t.config, tokens.access_token, 'a-1')).toMatchObject({ email: 'alice@example.test' })
  await expect(client.authorizationCodeGrant(t.config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('an ID token for somebody else, or of another time, is one a client refuses', async () => {
  await using t = await opened()
  for (const wrong of [{ aud: 'another' }, { iss: 'https://another.test' }, { nonce: 'old' }, { exp: 1 }]) {
    t.oauth.state.wrongClaims = wrong
    const { back, checks } = await consented(t.config)
    await expect(client.authorizationCodeGrant(t.config, back, checks), JSON.stringify(wrong)).rejects.toThrow()
  }
})

test('a refresh token is replaced, kept beside the new one, or stays', async () => {
  await using t = await opened()
  const first = t.oauth.mintRefresh('alice@example.test')
  expect((await client.refreshTokenGrant(t.config, first)).refresh_token).toBeUndefined()
  t.oauth.state.rotate = 'beside'
  const second = (await client.refreshTokenGrant(t.config, first)).refresh_token
  t.oauth.state.rotate = 'replace'
  const third = (await client.refreshTokenGrant(t.config, String(second))).refresh_token
  expect([first, String(second), String(third)].map(t.oauth.isAlive)).toEqual([true, false, true])
})

test('Google gives a refresh token at the first consent, and again when consent is asked for', async () => {
  await using t = await opened((oauth) => {
    oauth.state.refreshOnConsentOnly = true
  })
  const given: boolean[] = []
  for (const extra of [{}, {}, { prompt: 'consent' }] as Record<string, string>[]) {
    const { back, checks } = await consented(t.config, extra)
    given.push((await client.authorizationCodeGrant(t.config, back, checks)).refresh_token !== undefined)
  }
  expect(given).toEqual([true, false, true])
})

test('a device code is renewed without a secret, and refused with one', async () => {
  await using t = await opened(undefined, false)
  const device = await client.initiateDeviceAuthorization(t.config, { scope: 'openid mail' })
  const asked = { device_code: device.device_code }
  const grant = 'urn:ietf:params:oauth:grant-type:device_code'
  await expect(client.genericGrantRequest(t.config, grant, asked)).rejects.toMatchObject({ error: 'authorization_pending' })
  t.oauth.approve(device.user_code, 'bob@example.test')
  const tokens = await client.genericGrantRequest(t.config, grant, asked)
  expect((await client.refreshTokenGrant(t.config, String(tokens.refresh_token))).scope).toBe('openid mail')
  const form = { grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token), client_id: t.oauth.clientId }
  const body = new URLSearchParams({ ...form, client_secret: t.oauth.clientSecret })
  const answer = await fetch(`${t.oauth.url}/token`, { method: 'POST', body })
  expect(await answer.json()).toMatchObject({
    error: 'invalid_client',
    error_description: expect.stringContaining('AADSTS700025'),
  })
})

test('faults come at their endpoint, as often as told, and are counted', async () => {
  await using t = await opened()
  const token = t.oauth.mintRefresh('alice@example.test')
  t.oauth.fail('refresh', { status: 429, retryAfter: 7 }, 1)
  t.oauth.fail('refresh', { error: 'invalid_grant', description: 'Token has been expired or revoked.' }, 1)
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, client_id: t.oauth.clientId })
  const ask = () => fetch(`${t.oauth.url}/token`, { method: 'POST', body })
  const [first, second, third] = [await ask(), await ask(), await ask()]
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7'])
  expect(await second.json()).toEqual({ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' })
  expect(third.status).toBe(200)
  expect([t.oauth.calls('refresh'), t.oauth.calls('token'), t.oauth.calls('exchange')]).toEqual([3, 3, 0])
  for (const fault of ['hang', 'trickle', 'drop', 'garbage'] as const) {
    t.oauth.fail('refresh', fault, 1)
    const timeoutMs = AbortSignal.timeout(300)
    const broken = fetch(`${t.oauth.url}/token`, { method: 'POST', body, signal: timeoutMs }).then((answer) => answer.json())
    await expect(broken, fault).rejects.toThrow()
  }
})

test('an endless answer is long, and whoever is held waits', async () => {
  await using t = await opened()
  t.oauth.fail('userinfo', 'huge', 1)
  const huge = await fetch(`${t.oauth.url}/userinfo`)
  let bytes = 0
  for await (const part of huge.body ?? []) bytes += part.length
  expect(bytes).toBeGreaterThan(64 << 20)
  const release = t.oauth.hold('userinfo')
  let answered = false
  const waiting = fetch(`${t.oauth.url}/userinfo`).then((answer) => {
    answered = true
    return answer.status
  })
  await t.oauth.called('userinfo', 2)
  expect(answered).toBe(false)
  release()
  expect(await waiting).toBe(401)
})

test('a person agrees or not on a page, as whom they like', async () => {
  await using t = await opened((oauth) => {
    oauth.state.page = true
  })
  const query = new URLSearchParams({ client_id: t.oauth.clientId, redirect_uri: 'http://homing.test/back', state: 's"<' })
  const page = await (await fetch(`${t.oauth.url}/authorize?${query}`)).text()
  expect(page).toContain('alice@example.test')
  const choose = async (body: Record<string, string>) => {
    const form = { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' } as const
    return new URL((await fetch(`${t.oauth.url}/authorize?${query}`, form)).headers.get('location') ?? '')
  }
  expect((await choose({ choice: 'deny' })).searchParams.get('error')).toBe('access_denied')
  const back = await choose({ choice: 'allow', email: 'carol@example.test' })
  expect(back.searchParams.get('state')).toBe('s"<')
  const tokens = await fetch(`${t.oauth.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: 'http://homing.test/back',
      client_id: t.oauth.clientId,
    }),
  })
  const { access_token: token } = JSON.parse(await tokens.text())
  const info = await fetch(`${t.oauth.url}/userinfo`, { headers: { authorization: `Bearer ${token}` } })
  expect(await info.json()).toMatchObject({ email: 'carol@example.test' })
})

test('a client whose secret was changed is an invalid client', async () => {
  await using t = await opened()
  const token = t.oauth.mintRefresh('alice@example.test')
  t.oauth.rotateSecret()
  await expect(client.refreshTokenGrant(t.config, token)).rejects.toMatchObject({ error: 'invalid_client' })
})
