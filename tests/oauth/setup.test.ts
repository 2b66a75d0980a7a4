// Which way of signing in fits which address of this server.
import { expect, test } from 'vitest'
import { testApp } from '../support/test-app.ts'

const setupAt = async (publicUrl: string) => {
  await using t = await testApp({ env: { PUBLIC_URL: publicUrl, PORT: '8081', GOOGLE_CLIENT_ID: 'id' } })
  return t.visitor.oauth.setup()
}

test.each([
  ['https://homing.example', [['redirect'], ['redirect'], ['redirect']]],
  ['http://localhost:8081', [['redirect', 'paste'], ['redirect', 'device'], ['redirect']]],
  ['http://homing.lan:8081', [['paste'], ['device'], []]],
  ['http://192.168.1.7:8081', [['paste'], ['device'], []]],
  ['https://192.168.1.7', [['paste'], ['device'], []]],
])('at %s', async (publicUrl, ways) => {
  const { providers, publicUrl: said } = await setupAt(publicUrl)
  expect(said).toBe(publicUrl)
  expect(providers.map((one) => one.ways)).toEqual(ways)
  expect(providers.map(({ hindrance }) => hindrance === null)).toEqual(ways.map(([first]) => first === 'redirect'))
  expect(providers.map(({ provider, configured }) => [provider, configured])).toEqual([
    ['google', true],
    ['outlook', false],
    ['yahoo', false],
  ])
})

test('what is registered at the provider is exactly what is asked for', async () => {
  const at = async (publicUrl: string) => (await setupAt(publicUrl)).providers.map(({ redirectUri }) => redirectUri)
  expect(await at('https://homing.example/')).toEqual([
    'https://homing.example/api/auth/google/callback',
    'https://homing.example/api/auth/outlook/callback',
    'https://homing.example/api/auth/yahoo/callback',
  ])
  expect((await at('http://homing.lan:8081'))[0]).toBe('http://localhost:8081/api/auth/google/callback')
})

test('the owner is told the settings that the providers file names', async () => {
  const { providers } = await setupAt('https://homing.example')
  expect(providers.map((one) => [one.clientIdSetting, one.clientSecretSetting])).toEqual([
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
    ['YAHOO_CLIENT_ID', 'YAHOO_CLIENT_SECRET'],
  ])
})
