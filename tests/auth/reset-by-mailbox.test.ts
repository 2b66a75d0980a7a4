// A reset link on its whole way: through the person's own connected mailbox, over a real mail server.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { drainBackground } from '../../src/auth/background.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { testApp } from '../support/test-app.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

test("a person without the server's own SMTP gets the link through their connected mailbox", async () => {
  await using t = await testApp({ env: { MAIL_HOSTS_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://mail.people.test' } })
  const ada = await t.person('ada')
  const { host, ports, fingerprint } = server
  await ada.caller.accounts.connect({
    provider: 'imap',
    email: 'alice@example.test',
    password: 'alice-pw',
    imap: { host, port: ports.imaps, security: 'tls', fingerprint },
    smtp: { host, port: ports.smtps, security: 'tls', fingerprint },
  })
  await t.visitor.auth.forgot({ email: ada.email })
  await drainBackground(t.app)

  const mail = await vi.waitFor(() => server.sink()[0] ?? expect.fail('the mail has not arrived'), {
    timeout: 60_000,
    interval: 50,
  })
  expect(mail).toMatch(/^From: "?Homing"? <alice@example\.test>\r?$/m)
  expect(mail).toMatch(/^To: "?ada"? <ada@people\.test>\r?$/m)
  const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  const token = /https:\/\/mail\.people\.test\/reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
  await t.visitor.auth.reset({ token, password: 'an entirely new one' })
  const { user } = await t.visitor.auth.login({ email: ada.email, password: 'an entirely new one' })
  expect(user.id).toBe(ada.userId)
})
