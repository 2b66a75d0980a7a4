// A mail is the same mail whatever way it comes in: odd mails, as files and from a mail server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CameIn, fromFile, fromServer } from '../support/both-ways.ts'
import { trust } from '../support/imap-people.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { oddMails } from '../support/odd-mails.ts'

let server: MailServer
const byServer = new Map<string, CameIn | undefined>()

beforeAll(async () => {
  server = await startMailServer()
  trust(server)
  const came = await fromServer(
    server,
    'alice@example.test',
    oddMails.map(({ bytes }) => bytes),
  )
  for (const [index, { name }] of oddMails.entries()) byServer.set(name, came[index])
}, 60_000)
afterAll(() => server.stop())

describe('odd mails', () => {
  test.each(oddMails)('$name', ({ name, bytes, expected, text }) => {
    const file = fromFile(bytes)
    expect(file.mail).toMatchObject(expected)
    if (text !== undefined) expect(file.text).toMatchObject({ text })
    expect(byServer.get(name)).toEqual(file)
  })
})
