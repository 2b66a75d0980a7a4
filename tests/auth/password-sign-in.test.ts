// Signing in with a password can be turned off where there is an identity provider, and never locks the last admin out.
import { expect, test } from 'vitest'
import { allowPasswordSignIn, countPasswordOnly, setPasswordSignIn } from '../../src/auth/password-sign-in.ts'
import { asAdmin } from '../../src/auth/require-admin.ts'
import { listIdentities, removeIdentity } from '../../src/auth/sign-in-identities.ts'
import { insertIdentity } from '../../src/auth/sign-in-identity-queries.ts'
import { openDoor } from '../oauth/door.ts'

const env = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'homing', OIDC_LABEL: 'Home' }
const password = 'correct horse battery'

async function home(settings: Record<string, string> = env) {
  const door = await openDoor({ env: settings, empty: true })
  const call = (what: 'login' | 'register', name: string) =>
    door.browser().call('POST', `/api/auth/${what}`, { body: { name, email: `${name}@home.example`, password } })
  await call('register', 'ada')
  await call('register', 'grace')
  const admin = await door.app.db.selectFrom('user').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow()
  return {
    ...door,
    register: (name: string) => call('register', name),
    login: (name: string) => call('login', name),
    turnOff: () => asAdmin(door.app, admin.id, (app) => setPasswordSignIn(app, admin.id, false)),
    admin,
    link: (issuer = env.OIDC_ISSUER) =>
      insertIdentity(door.app.db, {
        id: 'i1',
        user_id: admin.id,
        provider: 'oidc',
        issuer,
        subject: 'ada',
        email: 'ada@home.example',
        created_at: 1,
        last_used_at: 1,
      }),
  }
}

test('an admin turns it off once they have linked their own account, and the command turns it on again', async () => {
  await using h = await home()
  await expect(h.turnOff()).rejects.toThrow('Please link your own account at the identity provider first')
  await h.link()
  await h.turnOff()
  const refused = await h.login('grace')
  expect(refused).toMatchObject({
    status: 403,
    body: { message: 'Signing in with a password is turned off on this server. Please sign in with Home.' },
  })
  expect((await h.login('ada')).status).toBe(403)
  expect((await h.register('mallory')).status).toBe(403)
  await allowPasswordSignIn(h.app.db, h.app.now())
  expect((await h.login('grace')).status).toBe(200)
})

test('while no admin can sign in at the provider, admins may use their password', async () => {
  await using h = await home()
  await h.link()
  await h.turnOff()
  await h.app.db.deleteFrom('sign_in_identity').execute()
  expect((await h.login('ada')).status).toBe(200)
  expect((await h.login('grace')).status).toBe(403)
})

test('an account linked at a former identity provider does not count', async () => {
  await using h = await home()
  await h.link('https://former.example')
  await expect(h.turnOff()).rejects.toThrow('Please link your own account at the identity provider first')
  expect(await listIdentities(h.app, h.admin.id)).toMatchObject([{ provider: 'oidc', current: false }])
  expect(await countPasswordOnly(h.app)).toBe(2)
})

test('the only way to sign in cannot be removed while passwords are off', async () => {
  await using h = await home()
  await h.link()
  expect(await countPasswordOnly(h.app)).toBe(1)
  await h.turnOff()
  await h.app.db
    .insertInto('user')
    .values({ ...other, id: 'second' })
    .execute()
  await insertIdentity(h.app.db, { ...identity, id: 'i2', user_id: 'second', subject: 'second' })
  await expect(removeIdentity(h.app, 'second', 'i2')).rejects.toThrow('This is your only sign-in method')
  await allowPasswordSignIn(h.app.db, h.app.now())
  await removeIdentity(h.app, 'second', 'i2')
})

test('a right password that signs nobody in is no guess', async () => {
  await using h = await home()
  await h.link()
  await h.turnOff()
  for (let times = 0; times < 8; times++) expect((await h.login('grace')).status).toBe(403)
})

test('without an identity provider it cannot be turned off', async () => {
  await using h = await home({})
  await h.link()
  await expect(h.turnOff()).rejects.toThrow('No identity provider is set up on this server.')
  expect((await h.login('grace')).status).toBe(200)
})

const times = { created_at: 1, last_used_at: 1 }
const identity = { provider: 'oidc' as const, issuer: env.OIDC_ISSUER, email: 'x@home.example', ...times }
const other = { email: 'x@home.example', name: 'X', password_hash: '$argon2id$', role: 'member' as const, created_at: 1 }
