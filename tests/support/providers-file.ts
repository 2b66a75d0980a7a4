// A providers file for tests (docs/operations.md): Gmail, Outlook and Yahoo by the names they have in the product, all three with
// their endpoints at one OAuth server and their servers at one mail server.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ProviderEntry, ProviderTable } from '../../src/connectors/providers.ts'
import type { MailServer } from './mail-server.ts'
import type { OAuthServer } from './oauth-server.ts'

type Security = ProviderEntry['imap']['security']

export interface ProvidersFileParts {
  /** Where the file goes; a folder of the test's own. */
  dir: string
  oauth: Pick<OAuthServer, 'url' | 'clientId' | 'clientSecret'>
  mailServer?: Pick<MailServer, 'host' | 'ports'>
  /**
   * Nobody trusts the test server's certificate, and a provider has no fingerprint; so `none` unless told. A process that was
   * started with NODE_EXTRA_CA_CERTS can do better.
   */
  security?: Security
  /** Where the Gmail API is asked; without it Gmail is opened by IMAP. */
  gmailApi?: string
  /** What the Gmail API is said to allow a minute. */
  unitsPerMinute?: number
  /** Said as `issuer` of every provider; set `state.issuer` of the OAuth server to the same. */
  issuer?: string
  /** Last word on an entry. */
  change?: (entry: ProviderEntry, name: string) => ProviderEntry
}

export interface ProvidersFile {
  file: string
  /** Settings for `testApp`: the file, the three clients, and the mail server allowed. */
  env: Record<string, string>
}

export function writeProvidersFile(parts: ProvidersFileParts): ProvidersFile {
  const { oauth, mailServer, change = (entry: ProviderEntry) => entry } = parts
  const shipped: ProviderTable = JSON.parse(readFileSync(path.resolve('config/providers.json'), 'utf8'))
  const table: ProviderTable = {}
  for (const name of ['gmail', 'outlook', 'yahoo']) {
    const entry = shipped[name]
    if (!entry) throw new Error(`config/providers.json has no ${name}`)
    table[name] = change(pointed(entry, name, parts), name)
  }
  const file = path.join(parts.dir, 'providers.json')
  writeFileSync(file, JSON.stringify(table, null, 2))
  const clients = Object.fromEntries(
    ['GOOGLE', 'MICROSOFT', 'YAHOO'].flatMap((name) => [
      [`${name}_CLIENT_ID`, oauth.clientId],
      [`${name}_CLIENT_SECRET`, oauth.clientSecret],
    ]),
  )
  return { file, env: { PROVIDERS_FILE: file, ...clients, ...(mailServer ? { MAIL_HOSTS_ALLOW: mailServer.host } : {}) } }
}

function pointed(entry: ProviderEntry, name: string, parts: ProvidersFileParts): ProviderEntry {
  const { oauth, gmailApi, unitsPerMinute, issuer } = parts
  if (!entry.oauth) throw new Error(`${name} has no sign-in of its own`)
  const { issuer: _issuer, deviceTokenUrl: _deviceTokenUrl, deviceUrl, revokeUrl, ...rest } = entry.oauth
  const { api: _api, ...others } = entry
  return {
    ...others,
    connector: name === 'gmail' && gmailApi !== undefined ? 'gmail' : 'imap',
    oauth: {
      ...rest,
      ...(issuer === undefined ? {} : { issuer }),
      authorizeUrl: `${oauth.url}/authorize`,
      tokenUrl: `${oauth.url}/token`,
      userInfoUrl: `${oauth.url}/userinfo`,
      // Microsoft has none.
      ...(revokeUrl === undefined ? {} : { revokeUrl: `${oauth.url}/revoke` }),
      ...(deviceUrl === undefined ? {} : { deviceUrl: `${oauth.url}/devicecode` }),
    },
    ...(gmailApi === undefined || name !== 'gmail'
      ? {}
      : { api: { baseUrl: gmailApi, ...(unitsPerMinute === undefined ? {} : { unitsPerMinute }) } }),
    ...serversOf(parts),
  }
}

function serversOf({ mailServer, security = 'none' }: ProvidersFileParts): Pick<ProviderEntry, 'imap' | 'smtp'> {
  const host = mailServer?.host ?? '127.0.0.1'
  const { imap, imaps, smtp, smtps } = mailServer?.ports ?? { imap: 143, imaps: 993, smtp: 587, smtps: 465 }
  const [reading, sending] = security === 'tls' ? [imaps, smtps] : [imap, smtp]
  return { imap: { host, port: reading, security }, smtp: { host, port: sending, security } }
}
