// A throw-away Homing at whose door people knock from different addresses, as the tests of signing in need it.
//   await using house = await openHouse()
//   await house.register('ada')
//   const { caller } = await house.signIn('ada')

import { settled } from '../../src/auth/later.ts'
import { authRouter } from '../../src/auth/router.ts'
import { authenticate } from '../../src/auth/token.ts'
import type { SignedIn, User } from '../../src/shared/auth.ts'
import { type Context, createCaller } from '../../src/trpc.ts'
import { testApp } from '../support/test-app.ts'

const callerOf = createCaller(authRouter)
type Caller = ReturnType<typeof callerOf>
type Visitor = Partial<Pick<Context, 'address' | 'fromPrivateAddress' | 'userAgent'>>
export type Person = SignedIn & { caller: Caller; sessionId: string }

export const passwordOf = (name: string) => `the long password of ${name}`
export const emailOf = (name: string) => `${name}@people.test`
/** An address nobody else in the test has. */
let lastAddress = 0
export const newAddress = () => `10.9.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`

export async function openHouse(options: Parameters<typeof testApp>[0] = {}) {
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
    settled: () => settled(app),
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
    async signIn(name: string, from: Visitor & { password?: string; remember?: boolean } = {}): Promise<Person> {
      const { password = passwordOf(name), remember = false, ...visit } = from
      const signedIn = await visitor({ address: newAddress(), ...visit }).login({ email: emailOf(name), password, remember })
      const person = await authenticate(app, `Bearer ${signedIn.token}`)
      return { ...signedIn, sessionId: person?.sessionId ?? '', caller: callerOf({ ...context, person }) }
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
      await settled(app)
      await t[Symbol.asyncDispose]()
    },
  }
}
