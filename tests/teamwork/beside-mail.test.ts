// Comments are never part of a mail, of what is read of mails, or of a quote.
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ruleOf } from '../../src/auth/personal-tokens/scopes.ts'
import type { Sender } from '../../src/connectors/sender.ts'
import { withExport } from '../../src/data-export/export-zip.ts'
import { sendDue } from '../../src/mail/outbox/outbox-worker.ts'
import { restRoutes } from '../../src/rest/routes.ts'
import { appRouter } from '../../src/router.ts'
import { testApp } from '../support/test-app.ts'
import { unzip } from '../user/zip.ts'
import { linesOf, teamOf } from './fixture.ts'

const secret = 'zwiebelkuchen'

test('what is said beside a mail is in no mail that is sent, in no quote, search or mbox', async () => {
  await using t = await testApp()
  const { app } = t
  const wire: string[] = []
  const sender: Sender = {
    async send({ mime, envelope }, ending) {
      wire.push(Buffer.from(mime).toString(), JSON.stringify(envelope))
      await ending?.()
      return { state: 'accepted', refused: [] }
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
  app.sender = async () => sender
  const team = await teamOf(t)
  const caller = team.as(team.ada)
  const id = await team.receive()
  await caller.teamwork.comment({ id, text: `She is a ${secret}.` })

  const { replyTo, subject, to, ...quoted } = await caller.mail.prefill({ id, kind: 'reply' })
  const answer = { to: to.map(({ email }) => email), subject, body: 'See you at noon.', accountId: team.owned.accountId }
  await caller.mail.send({ ...answer, replyTo, holdSeconds: 10 })
  t.passTime({ seconds: 11 })
  await sendDue(app, team.id, team.owned.accountId, new AbortController().signal)

  expect(wire.join()).toContain('See you at noon.')
  const lists = [
    await caller.mail.get({ id }),
    await caller.mail.list({}),
    await caller.mail.thread({ id }),
    await caller.mail.sent({}),
  ]
  expect(JSON.stringify([wire, quoted, lists])).not.toContain(secret)
  expect((await caller.mail.list({ q: secret })).emails).toEqual([])
  expect(await linesOf(caller, id)).toEqual(['arrived', `Ada: She is a ${secret}.`, 'answered Ada'])
  expect((await caller.teamwork.work({ ids: [id] })).conversations).toMatchObject([{ state: 'waiting' }])

  let files = new Map<string, Buffer>()
  await withExport(app, { userId: team.id, sessionId: '' }, async ({ stream }) => {
    files = unzip(await buffer(stream))
  })
  const naming = [...files].filter(([, bytes]) => bytes.includes(secret)).map(([name]) => name)
  expect(naming).toEqual(['comments.json'])
  expect([...files.keys()].some((name) => name.endsWith('.mbox'))).toBe(true)
})

test('no program reads them: neither by an access token nor by REST', () => {
  const names = Object.keys(appRouter._def.procedures).filter((name) => name.startsWith('teamwork.'))
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => ruleOf(name) !== undefined)).toEqual([])
  expect(restRoutes(appRouter).filter(({ path }) => path.includes('teamwork'))).toEqual([])
})
