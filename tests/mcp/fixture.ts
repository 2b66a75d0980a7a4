// Homing at a public address, and programs that reach it there with the official client of the SDK.
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { AuthorizeParams, ProgramScope } from '../../src/shared/mcp.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { type TestServer, testServer } from '../rest/server.ts'
import type { TestOptions, TestPerson } from '../support/test-app.ts'

export const publicUrl = 'https://mail.example.test'
export const callback = 'http://127.0.0.1:7777/callback'

export interface McpServer extends AsyncDisposable {
  server: TestServer
  /** Reaches the public address, as a proxy does that removes its path. */
  fetch: typeof fetch
  /** What was asked of it, method and path. */
  asked: string[]
}

export async function startMcp({ at = publicUrl, ...options }: TestOptions & { at?: string } = {}): Promise<McpServer> {
  const server = await testServer({ ...options, env: { PUBLIC_URL: at, ...options.env } })
  const prefix = new URL(at).pathname.replace(/\/$/, '')
  const asked: string[] = []
  return {
    server,
    asked,
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (url.origin !== new URL(at).origin) throw new Error(`${url.href} is another server`)
      asked.push(`${init?.method ?? 'GET'} ${url.pathname}`)
      // A proxy that passes on nothing but what is below the path.
      if (!url.pathname.startsWith(prefix)) return new Response('not ours', { status: 404 })
      return fetch(`${server.url}${url.pathname.slice(prefix.length)}${url.search}`, init)
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** With a mailbox, and no programs yet. */
export async function personWithMail({ server }: McpServer) {
  const { app } = server.t
  const ada = await server.signIn('ada')
  const owned = await ownSomething(app, ada.userId)
  for (const table of ['mcp_grant', 'mcp_proposal', 'mcp_call'] as const)
    await app.db.deleteFrom(table).where('user_id', '=', ada.userId).execute()
  return { ada, owned }
}

export interface Connected {
  client: Client
  /** Calls a tool; answers its text. */
  call(name: string, args?: Record<string, unknown>): Promise<{ text: string; isError: boolean }>
}

function connected(client: Client): Connected {
  return {
    client,
    async call(name, args = {}) {
      const answer = await client.callTool({ name, arguments: args })
      const content = answer.content as { type: string; text: string }[]
      return { text: content.map(({ text }) => text).join('\n'), isError: answer.isError === true }
    },
  }
}

type Transport = Parameters<Client['connect']>[0]
const transportOf = (mcp: McpServer, url: string, more: object) =>
  new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { fetch: mcp.fetch, ...more })

/** With a token in the header, whatever it is. */
export async function connectWith(mcp: McpServer, token: string, url = publicUrl): Promise<Connected> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(transportOf(mcp, url, { requestInit: { headers } }) as Transport)
  return connected(client)
}

const listTools = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

/** One raw call, without the SDK's client. */
export const postToMcp = (mcp: McpServer, token: string, body = listTools) =>
  mcp.fetch(`${publicUrl}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body,
  })

export async function personalToken({ caller }: TestPerson, scopes: ('read' | 'propose' | 'organize')[], accounts?: string[]) {
  const limit = accounts ? { accounts } : {}
  return (await caller.personalTokens.create({ name: 'Laptop', scopes, days: 30, password: '', ...limit })).token
}

/** A program that keeps its tokens in memory, and where it sent the browser of its person. */
export function program(name = 'Mail <b>helper</b>', redirectUrl = callback) {
  const kept: { tokens?: OAuthTokens; information?: OAuthClientInformationMixed; verifier: string } = { verifier: '' }
  const sent: URL[] = []
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: name, redirect_uris: [redirectUrl] },
    state: () => 'a state',
    clientInformation: () => kept.information,
    saveClientInformation: (information) => void Object.assign(kept, { information }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (url) => void sent.push(url),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier,
  }
  return {
    provider,
    sent,
    tokens: () => kept.tokens,
    clientId: () => kept.information?.client_id ?? '',
    verifier: () => kept.verifier,
  }
}
export type Program = ReturnType<typeof program>

/** The parameters of the page that the program opened. */
export function paramsOf(url: URL | undefined): AuthorizeParams {
  const of = (name: string) => url?.searchParams.get(name) ?? undefined
  return {
    client: of('client_id') ?? '',
    redirectUri: of('redirect_uri') ?? '',
    responseType: of('response_type') ?? '',
    codeChallenge: of('code_challenge') ?? '',
    codeChallengeMethod: of('code_challenge_method') ?? '',
    state: of('state'),
    scope: of('scope'),
    resource: of('resource'),
  }
}

export interface Consent {
  sharedMailboxId?: string
  scopes?: ProgramScope[]
  accounts?: string[]
  inboxOnly?: boolean
}

/** Discovery, registration, the person's consent and the exchange, all by the SDK but for the person. */
export async function connectProgram(
  mcp: McpServer,
  person: TestPerson,
  { scopes = ['read', 'propose'], inboxOnly = false, ...consent }: Consent = {},
  { one = program(), url = publicUrl }: { one?: Program; url?: string } = {},
): Promise<Connected & { program: Program; code: string }> {
  const first = transportOf(mcp, url, { authProvider: one.provider })
  const refused = await new Client({ name: 'test', version: '1' }).connect(first as Transport).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(refused instanceof UnauthorizedError)) throw refused ?? new Error('it needed no consent')
  const { url: back } = await person.caller.mcp.approve({
    ...paramsOf(one.sent.at(-1)),
    scopes,
    inboxOnly,
    password: '',
    ...consent,
  })
  const code = new URL(back).searchParams.get('code') ?? ''
  await first.finishAuth(code)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transportOf(mcp, url, { authProvider: one.provider }) as Transport)
  return { ...connected(client), program: one, code }
}
