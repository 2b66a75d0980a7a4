import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../src/settings.ts'

test('nothing has to be set', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    dataDir: path.resolve('data'),
    registration: 'open',
    accountsPerProvider: 1,
    sendLimitPerHour: 60,
    sendLimitPerDay: 300,
    demo: false,
    allowedHosts: [],
    smtpUrl: undefined,
  })
})

test('an empty value counts as not set', () => {
  expect(readSettings({ PORT: ' ', PUBLIC_URL: '', SMTP_FROM: '' })).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    smtpFrom: undefined,
  })
})

test('the public address follows the port, and loses a slash at its end', () => {
  expect(readSettings({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000')
  expect(readSettings({ PUBLIC_URL: 'https://mail.example.org/' }).publicUrl).toBe('https://mail.example.org')
})

test('questions go to support at the host people open, unless the owner names an address', () => {
  const at = (PUBLIC_URL: string) => readSettings({ PUBLIC_URL }).supportEmail
  expect(readSettings({}).supportEmail).toBe('support@localhost')
  expect(at('https://mail.example.org:8443')).toBe('support@mail.example.org')
  expect(at('http://192.168.1.5:8080')).toBe('support@[192.168.1.5]')
  expect(at('http://[fd00::5]:8080')).toBe('support@[IPv6:fd00::5]')
  expect(readSettings({ SUPPORT_EMAIL: 'help@ada.example' }).supportEmail).toBe('help@ada.example')
  expect(() => readSettings({ SUPPORT_EMAIL: 'javascript:alert(1)' })).toThrow(/SUPPORT_EMAIL/)
})

test('lists take commas and spaces', () => {
  expect(readSettings({ ALLOWED_HOSTS: 'mail.lan, homing.lan  box' }).allowedHosts).toEqual(['mail.lan', 'homing.lan', 'box'])
})

test('every wrong setting is named at once', () => {
  const wrong = () => readSettings({ PORT: 'eighty', PUBLIC_URL: 'ftp://x', REGISTRATION: 'maybe', DEMO: 'perhaps' })
  expect(wrong).toThrow(/PORT: [\s\S]*PUBLIC_URL: [\s\S]*REGISTRATION: [\s\S]*DEMO: /)
})

test('a secret may come from a file, other settings may not', () => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'homing-settings-')), 'secret')
  writeFileSync(file, 'smtps://me:word@mail.example.org\n')
  expect(readSettings({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtps://me:word@mail.example.org')
  expect(readSettings({ HOST_FILE: file }).host).toBe('127.0.0.1')
})

test('a file of a secret that is not there is named like any wrong setting', () => {
  const wrong = () => readSettings({ SMTP_URL_FILE: '/nowhere/secret', PORT: 'eighty' })
  expect(wrong).toThrow(/^Please correct these settings:[\s\S]*PORT: [\s\S]*SMTP_URL_FILE: \/nowhere\/secret cannot be read/)
})

const oidc = { OIDC_CLIENT_ID: 'homing' }

test.each([
  'https://auth.example.org/.well-known/openid-configuration',
  'https://user:secret@auth.example.org',
  'https://auth.example.org/?realm=home',
  'https://auth.example.org/#home',
  'http://auth.example.org',
  'ldap://auth.example.org',
])('%s is no issuer', (OIDC_ISSUER) => {
  expect(() => readSettings({ ...oidc, OIDC_ISSUER })).toThrow(/OIDC_ISSUER/)
})

test.each(['https://auth.example.org/realms/home', 'http://keycloak:8080/realms/home', 'http://192.168.1.5:9000'])(
  '%s is one',
  (OIDC_ISSUER) => {
    expect(readSettings({ ...oidc, OIDC_ISSUER }).oidc?.issuer.href).toBe(new URL(OIDC_ISSUER).href)
  },
)

test('a header of a proxy needs that proxy, and is none that browsers or others write', () => {
  const TRUSTED_PROXIES = '172.18.0.2'
  expect(readSettings({ TRUSTED_USER_HEADER: 'Remote-Email', TRUSTED_PROXIES }).trustedUserHeader).toBe('remote-email')
  expect(() => readSettings({ TRUSTED_USER_HEADER: 'Remote-Email' })).toThrow(/TRUSTED_PROXIES/)
  expect(() => readSettings({ TRUSTED_USER_HEADER: 'Remote-Email', TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' })).toThrow(
    /TRUSTED_PROXIES/,
  )
  for (const name of ['From', 'Host', 'Authorization', 'Cookie', 'X-Forwarded-For', 'User-Agent', 'Remote_Email', 'a b'])
    expect(() => readSettings({ TRUSTED_USER_HEADER: name, TRUSTED_PROXIES })).toThrow(/TRUSTED_USER_HEADER/)
})
