// People who registered and signed in at the door, who can call everything, for tests of what a person does with an account.
//   await using fixture = await openFixture()
//   const ada = await fixture.join('ada')      // the first is the admin
import { drainBackground } from '../../src/auth/background.ts'
import { authenticate } from '../../src/auth/sessions/token.ts'
import { appRouter } from '../../src/router.ts'
import { type Context, createCaller } from '../../src/trpc.ts'
import { emailOf, newAddress, passwordOf } from '../auth/fixture.ts'
import { type Caller, type TestApp, type TestOptions, testApp } from '../support/test-app.ts'

export { emailOf, newAddress, passwordOf }

const callerOf = createCaller(appRouter)

export interface Inhabitant {
  userId: string
  token: string
  caller: Caller
}
export interface PeopleFixture extends TestApp {
  /** Somebody at an address nobody else has. */
  stranger(from?: Partial<Context>): Caller
  join(name: string): Promise<Inhabitant>
  signIn(name: string, password?: string): Promise<Inhabitant>
  /** What carries a token sees what its header opens. */
  withToken(token: string): Promise<Inhabitant>
  /** Names of the events since, with whom they are about. */
  received(): string[]
}

export async function openFixture(options: TestOptions = {}): Promise<PeopleFixture> {
  const t = await testApp(options)
  const { app } = t
  const context = (): Context => ({
    app,
    person: undefined,
    address: newAddress(),
    fromPrivateAddress: true,
    userAgent: 'test',
    idempotencyKey: undefined,
  })
  const withToken = async (token: string): Promise<Inhabitant> => {
    const person = await authenticate(app, `Bearer ${token}`)
    return { userId: person?.userId ?? '', token, caller: callerOf({ ...context(), person }) }
  }
  const signIn = async (name: string, password = passwordOf(name)) =>
    withToken((await callerOf(context()).auth.login({ email: emailOf(name), password })).token)
  return {
    ...t,
    stranger: (from = {}) => callerOf({ ...context(), ...from }),
    withToken,
    signIn,
    async join(name) {
      await callerOf(context()).auth.register({ name, email: emailOf(name), password: passwordOf(name) })
      return signIn(name)
    },
    received() {
      const names: string[] = []
      app.events.listen((event) => names.push(`${event.name} ${event.userId}`))
      return names
    },
    async [Symbol.asyncDispose]() {
      await drainBackground(app)
      await t[Symbol.asyncDispose]()
    },
  }
}
