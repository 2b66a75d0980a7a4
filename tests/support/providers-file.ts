// A providers file for tests (docs/api.md): Gmail, Outlook and Yahoo by the names they have in the product, all three with
// their endpoints at one OAuth server and their servers at one mail server.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ProviderEntry, ProviderTable } from '../../src/connectors/providers.ts'
import type { OAuthServer } from './oauth-server.ts'

export interface ProvidersFileParts {
  /** Where the file goes; a folder of the test's own. */
  dir: string
  oauth: Pick<OAuthServer, 'url' | 'clientId' | 'clientSecret'>
  /** Its ports are the mailboxes' servers, by STARTTLS on 127.0.0.1. */
  mailServer?: { host: string; ports: { imap: number; smtp: number } }
  /** Where the Gmail API is asked; without it Gmail is opened by IMAP. */
  gmailApi?: string
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
  const { oauth, mailServer } = parts
  const shipped: ProviderTable = JSON.parse(readFileSync(path.resolve('config/providers.json'), 'utf8'))
  const table: ProviderTable = {}
  for (const name of ['gmail', 'outlook', 'yahoo']) {
    const entry = shipped[name]
    if (!entry) throw new Error(`config/providers.json has no ${name}`)
    table[name] = (parts.change ?? ((same) => same))(pointed(entry, name, parts), name)
  }
  const file = path.join(parts.dir, 'providers.json')
  writeFileSync(file, JSON.stringify(table, null, 2))
  const clients = Object.fromEntries(
    ['GOOGLE', 'MICROSOFT', 'YAHOO'].flatMap((name) => [
      [`${name}_CLIENT_ID`, oauth.clientId],
      [`${name}_CLIENT_SECRET`, oauth.clientSecret],
    ]),
  )
  const allowed = mailServer
    ? { MAIL_HOSTS_ALLOW: `${mailServer.host}:${mailServer.ports.imap},${mailServer.host}:${mailServer.ports.smtp}` }
    : {}
  return { file, env: { PROVIDERS_FILE: file, ...clients, ...allowed } }
}

function pointed(entry: ProviderEntry, name: string, { oauth, mailServer, gmailApi, issuer }: ProvidersFileParts): ProviderEntry {
  if (!entry.oauth) throw new Error(`${name} has no sign-in of its own`)
  const { issuer: _real, deviceTokenUrl: _device, deviceUrl, revokeUrl, ...rest } = entry.oauth
  const server = (port: number) => ({ host: mailServer?.host ?? '127.0.0.1', port, security: 'starttls' as const })
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
    ...(gmailApi === undefined || name !== 'gmail' ? {} : { api: { baseUrl: gmailApi } }),
    imap: server(mailServer?.ports.imap ?? 143),
    smtp: server(mailServer?.ports.smtp ?? 587),
  }
}
