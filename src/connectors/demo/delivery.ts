// What becomes of a mail the demo person sends. The local part of an address decides: refused@, later@, slow@ and unknown@
// do as they are called, in any domain. Mail to the person's own accounts arrives there; people of the cast may answer.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outgoing, SendResult } from '../connector.ts'
import { addressHeader, digest, encodeText, header, mailDate } from './compose.ts'
import { describeMail } from './describe.ts'
import { type CastMember, castByEmail } from './person.ts'
import { boxOf, type DemoServer, saveInBackground } from './server.ts'
import type { DemoBoxes, World } from './world.ts'

export async function deliverOutgoing(
  server: DemoServer,
  world: World,
  sender: DemoBoxes,
  outgoing: Outgoing,
): Promise<SendResult> {
  const to = outgoing.envelope.to.map((address) => address.toLowerCase())
  const does = (word: string) => to.filter((address) => address.startsWith(`${word}@`))
  if (to.length === 0) return { state: 'refused', permanent: true, sentence: 'The mail has no recipient.' }
  if (does('slow').length > 0 && !(await waited(server))) return unknown
  if (does('unknown').length > 0) return unknown
  const permanent = does('refused')
  const refused = [...permanent, ...does('later')]
  const accepted = to.filter((address) => !refused.includes(address))
  if (accepted.length === 0) return refusal(permanent.length > 0)
  for (const address of new Set(accepted)) receive(server, world, sender, address, outgoing)
  await server.save()
  return { state: 'accepted', refused: outgoing.envelope.to.filter((address) => refused.includes(address.toLowerCase())) }
}

const unknown: SendResult = {
  state: 'unknown',
  sentence: 'The connection ended before the mail server answered. The mail may have been sent.',
}

function refusal(permanent: boolean): SendResult {
  return permanent
    ? { state: 'refused', permanent, sentence: 'The mail server does not accept mail for this recipient.' }
    : { state: 'refused', permanent, sentence: 'The mail server cannot take the mail now. Trying again later may help.' }
}

/** False when the server stopped meanwhile. */
async function waited(server: DemoServer): Promise<boolean> {
  await sleep(server.pace.slow, undefined, { signal: server.signal, ref: false }).catch((cause: unknown) => {
    if (!server.signal.aborted) throw cause
  })
  return !server.signal.aborted
}

function receive(server: DemoServer, world: World, sender: DemoBoxes, address: string, outgoing: Outgoing): void {
  const own = world.accounts.get(address)
  const inbox = own && boxOf(own, 'inbox')
  if (inbox) server.deliver(inbox, stamped(server, address, outgoing))
  const member = castByEmail.get(address)
  if (member) answer(server, world, sender, member, outgoing)
}

/** As a mail server hands it over (RFC 5321, section 4.4). */
function stamped(server: DemoServer, address: string, outgoing: Outgoing): Buffer {
  const received = `Received: from demo.example by post.example for <${address}>;\r\n ${mailDate(server.now().getTime())}\r\n`
  return Buffer.concat([Buffer.from(`Return-Path: <${outgoing.envelope.from}>\r\n${received}`), outgoing.mime])
}

/** People answer in turn what they have ready; a turn may be silence. */
function answer(server: DemoServer, world: World, sender: DemoBoxes, member: CastMember, outgoing: Outgoing): void {
  const turn = world.written.get(member.email) ?? 0
  world.written.set(member.email, turn + 1)
  const text = member.answers[turn % Math.max(1, member.answers.length)]
  const inbox = boxOf(sender, 'inbox')
  if (!text || !inbox) return
  server.later(server.pace.answer, () => {
    server.deliver(inbox, answerMail(server, sender, member, outgoing, text))
    saveInBackground(server)
  })
}

function answerMail(server: DemoServer, sender: DemoBoxes, member: CastMember, outgoing: Outgoing, text: string): Buffer {
  const asked = describeMail(Buffer.from(outgoing.mime), server.now().getTime())
  const body = encodeText('Content-Type: text/plain; charset=utf-8', `${text}\n\n${member.name.split(' ')[0]}\n`)
  const chain = [...new Set([...asked.references, asked.inReplyTo, asked.messageId])].filter((id) => id !== '')
  const lines = [
    addressHeader('From', member),
    addressHeader('To', sender.account),
    header('Subject', /^re:/i.test(asked.subject) ? asked.subject : `Re: ${asked.subject}`),
    `Date: ${mailDate(server.now().getTime())}`,
    `Message-ID: <${digest(`${asked.messageId} ${member.email}`)}@post.example>`,
    `In-Reply-To: ${asked.messageId}`,
    `References: ${chain.join('\r\n ')}`,
    'MIME-Version: 1.0',
    ...body.headers,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body.content.replace(/\r?\n/g, '\r\n')}`)
}
