// A real OpenID Provider for tests (oidc-provider, certified), in which whoever the test names is signed in already. What a
// provider must not do, it does where a test wants it: `lie` changes what it answers.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

export interface OidcAccount {
  sub: string
  email?: string
  email_verified?: unknown
  name?: string
  groups?: string[]
}

export type Answers = 'discovery' | 'keys' | 'token' | 'userinfo'
const paths: Record<string, Answers> = {
  '/.well-known/openid-configuration': 'discovery',
  '/jwks': 'keys',
  '/token': 'token',
  '/me': 'userinfo',
}

export type OidcServer = Awaited<ReturnType<typeof startOidc>>

/** `redirectUri`: of the one client. `secret`: absent for a public one. */
export async function startOidc({ redirectUri, secret }: { redirectUri: string; secret?: string }) {
  const clientId = 'homing'
  const state = {
    account: { sub: 'ada' } as OidcAccount,
    requests: [] as string[],
    lie: {} as Partial<Record<Answers, (answer: Record<string, unknown>) => unknown>>,
    key: await newKey(),
  }
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const start = () => {
    server.removeAllListeners('request')
    server.on('request', (request, response) => void providerOf().callback()(request, response))
  }
  let provider: Provider | undefined
  const providerOf = () => {
    provider ??= newProvider()
    return provider
  }

  function newProvider(): Provider {
    const made = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          ...(secret === undefined ? { token_endpoint_auth_method: 'none' } : { client_secret: secret }),
          redirect_uris: [redirectUri],
          post_logout_redirect_uris: [new URL('/login', redirectUri).href],
        },
      ],
      jwks: { keys: [state.key] },
      cookies: { keys: ['test'] },
      scopes: ['openid', 'email', 'profile', 'groups'],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource(ctx, form) {
            ctx.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`
          },
        },
      },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ ...state.account, sub: accountId }) }),
      async loadExistingGrant(ctx) {
        const grant = new made.Grant({ clientId, accountId: ctx.oidc.account?.accountId ?? '' })
        grant.addOIDCScope('openid email profile groups')
        await grant.save()
        return grant
      },
    })
    made.use(async (ctx, next) => {
      state.requests.push(`${ctx.method} ${ctx.path}`)
      if (ctx.path.startsWith('/interaction/')) {
        await made.interactionFinished(ctx.req, ctx.res, { login: { accountId: state.account.sub } })
        ctx.respond = false
        return
      }
      await next()
      const lie = state.lie[paths[ctx.path] ?? 'keys']
      if (paths[ctx.path] !== undefined && lie) ctx.body = await lie(ctx.body as Record<string, unknown>)
    })
    return made
  }
  start()

  return {
    issuer,
    clientId,
    state,
    /** Another key signs from now on. */
    async rotateKey() {
      state.key = await newKey()
      provider = undefined
    },
    /** An ID token as this provider signs it, with claims that a test makes up. */
    async sign(claims: Record<string, unknown>, key: JWK = state.key): Promise<string> {
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '' }).sign(await importJWK(key, 'RS256'))
    },
    newKey,
    /** Follows a browser's way through the pages of the provider, to where it is sent back. */
    async walk(from: URL): Promise<URL> {
      const jar = new Map<string, string>()
      let at = from
      for (let steps = 0; steps < 10; steps++) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
          jar.set(name, value)
        }
        const to = answer.headers.get('location')
        if (to === null) throw new Error(`${at.pathname} answered ${answer.status}: ${await answer.text()}`)
        at = new URL(to, at)
        if (at.origin !== issuer) return at
      }
      throw new Error('the provider leads in circles')
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: crypto.randomUUID() }
}
