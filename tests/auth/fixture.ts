// A throw-away Homing at whose door people knock from different addresses, as the tests of signing in need it.
//   await using fixture = await openFixture()
//   await fixture.register('ada')
//   const { caller } = await fixture.signIn('ada')

import { drainBackground } from '../../src/auth/background.ts'
import { authRouter } from '../../src/auth/router.ts'
import { secondFactorRouter } from '../../src/auth/second-factor/router.ts'
import { authenticate } from '../../src/auth/sessions/token.ts'
import type { SignedIn, User } from '../../src/shared/auth.ts'
import { type Context, createCaller } from '../../src/trpc.ts'
import { testApp } from '../support/test-app.ts'

const callerOf = createCaller(authRouter)
const factorOf = createCaller(secondFactorRouter)
type Caller = ReturnType<typeof callerOf>
type Visitor = Partial<Pick<Context, 'address' | 'fromPrivateAddress' | 'userAgent' | 'oauthCookie'>>
export type Person = SignedIn & { caller: Caller; factor: ReturnType<typeof factorOf>; sessionId: string }

export const passwordOf = (name: string) => `the long password of ${name}`
export const emailOf = (name: string) => `${name}@people.test`
/** An address nobody else in the test has. */
let lastAddress = 0
export const newAddress = () => `10.9.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`

export async function openFixture(options: Parameters<typeof testApp>[0] = {}) {
  const t = await testApp(options)
  const { app } = t
  const context: Context = {
    app,
    person: undefined,
    address: '127.0.0.1',
    fromPrivateAddress: true,
    userAgent: 'test',
    idempotencyKey: undefined,
  }
  const visitor = (from: Visitor = {}): Caller => callerOf({ ...context, ...from })
  return {
    ...t,
    visitor,
    /** Waits for what runs after the answers. */
    settled: () => drainBackground(app),
    async register(name: string): Promise<User> {
      const { user } = await visitor({ address: newAddress() }).register({
        name,
        email: emailOf(name),
        password: passwordOf(name),
      })
      return user
    },
    /** What carries a token sees what its header opens. */
    async withToken(token: string): Promise<Caller> {
      return callerOf({ ...context, person: await authenticate(app, `Bearer ${token}`) })
    },
    async signIn(name: string, from: Visitor & { password?: string; remember?: boolean; code?: string } = {}): Promise<Person> {
      const { password = passwordOf(name), remember = false, code, ...visit } = from
      const place = { address: newAddress(), ...visit }
      const input = { email: emailOf(name), password, remember, ...(code === undefined ? {} : { code }) }
      const signedIn = await visitor(place).login(input)
      const person = await authenticate(app, `Bearer ${signedIn.token}`)
      const here = { ...context, ...place, person }
      return { ...signedIn, sessionId: person?.sessionId ?? '', caller: callerOf(here), factor: factorOf(here) }
    },
    /** Ids of sessions that have ended since. */
    endedSessions(): string[] {
      const ids: string[] = []
      app.events.listen((event) => {
        if (event.name === 'session.ended') ids.push(event.sessionId)
      })
      return ids
    },
    async [Symbol.asyncDispose]() {
      await drainBackground(app)
      await t[Symbol.asyncDispose]()
    },
  }
}
