import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ConnectInput, Discovered } from '../../src/shared/accounts.ts'
import type { OutboxItem } from '../../src/shared/mail.ts'
import { open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { account, status, token } from './fixtures.ts'

const servers = {
  imap: { host: 'imap.home.example', port: 993, security: 'tls' as const },
  smtp: { host: 'smtp.home.example', port: 465, security: 'tls' as const },
}
const home: Discovered = { ...servers, source: 'srv', provider: 'imap', label: 'home.example' }
const gmail: Discovered = {
  ...servers,
  source: 'provider',
  provider: 'gmail',
  label: 'Gmail',
  appPassword: { url: 'https://myaccount.google.com/apppasswords', steps: ['Turn on 2-Step Verification.'] },
}
const none = { 'accounts.list': () => ({ accounts: [] }) }
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function enterAddress(address: string) {
  await screen.findByLabelText('Email address')
  fill('Email address', address)
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

test('a provider with app passwords shows its own link and steps', async () => {
  open('/connect-accounts', { ...none, 'accounts.discover': () => gmail }, token())
  await enterAddress('ada@gmail.com')
  expect(await screen.findByText('Turn on 2-Step Verification.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create an app password' }).getAttribute('href')).toBe(gmail.appPassword?.url)
  expect(screen.queryByLabelText('Host')).toBeNull()
})

test('an unknown address gets the server form', async () => {
  const unknown = () => {
    throw new Refusal('NOT_FOUND', 404, 'No settings were found.')
  }
  open('/connect-accounts', { ...none, 'accounts.discover': unknown }, token())
  await enterAddress('ada@nowhere.example')
  expect(await screen.findAllByLabelText('Host')).toHaveLength(2)
})

test('a certificate that is not trusted can be accepted by its fingerprint', async () => {
  const inputs: ConnectInput[] = []
  const connect = (input: ConnectInput) => {
    inputs.push(input)
    if (input.imap?.fingerprint === 'AB:CD') return { account: account() }
    throw new Refusal('UNPROCESSABLE_CONTENT', 422, 'The certificate is not trusted.', { server: 'imap', fingerprint: 'AB:CD' })
  }
  open('/connect-accounts', { ...none, 'accounts.discover': () => home, 'accounts.connect': connect }, token())
  await enterAddress('ada@home.example')
  await screen.findByLabelText('Mailbox password')
  fill('Mailbox password', 'secret')
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText('The certificate is not trusted.')).toBeTruthy()
  expect(screen.getByText('AB:CD')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Accept this certificate for this account' }))
  expect(await screen.findByText('Mailbox connected')).toBeTruthy()
  expect(inputs[0]?.imap).toEqual(servers.imap)
  expect(inputs[1]?.imap).toEqual({ ...servers.imap, fingerprint: 'AB:CD' })
  expect(inputs[1]?.smtp).toEqual(servers.smtp)
})

test('a certificate of one host for both servers is accepted once', async () => {
  const inputs: ConnectInput[] = []
  const oneHost = { ...home, smtp: { ...servers.smtp, host: servers.imap.host } }
  const connect = (input: ConnectInput) => {
    inputs.push(input)
    const refused = (['imap', 'smtp'] as const).find((name) => input[name]?.fingerprint !== 'AB:CD')
    if (!refused) return { account: account() }
    throw new Refusal('UNPROCESSABLE_CONTENT', 422, 'The certificate is not trusted.', { server: refused, fingerprint: 'AB:CD' })
  }
  open('/connect-accounts', { ...none, 'accounts.discover': () => oneHost, 'accounts.connect': connect }, token())
  await enterAddress('ada@home.example')
  await screen.findByLabelText('Mailbox password')
  fill('Mailbox password', 'secret')
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Accept this certificate for this account' }))
  expect(await screen.findByText('Mailbox connected')).toBeTruthy()
  expect(inputs).toHaveLength(2)
})

test('disconnecting asks first', async () => {
  const page = open('/connect-accounts', { 'accounts.disconnect': () => undefined }, token())
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect' }))
  const dialog = await screen.findByRole('dialog')
  expect(page.server.inputsOf('accounts.disconnect')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(page.server.inputsOf('accounts.disconnect')).toEqual([{ id: 'a1' }]))
})

test('who disconnects is told how many mails still wait to be sent', async () => {
  const item = (id: string, status: OutboxItem['status'], accountId = 'a1'): OutboxItem => ({
    id,
    accountId,
    status,
    subject: 'Hello',
    to: [],
    error: null,
    scheduled: false,
    draftId: null,
    attempts: 0,
    sendAt: '2026-11-20T12:04:00.000Z',
    createdAt: '2026-11-20T12:04:00.000Z',
  })
  const items = [item('1', 'held'), item('2', 'failed'), item('3', 'held', 'a2'), item('4', 'filed')]
  open('/connect-accounts', { 'mail.outbox': () => ({ items }) }, token())
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/^2 unsent emails in the outbox won't be sent\. Deletes its password/)).toBeTruthy()
})

test('the demo mailbox is offered where the server allows it', async () => {
  open('/connect-accounts', { ...none, 'system.status': () => status({ demo: true }) }, token())
  expect(await screen.findByRole('button', { name: 'Try it with a demo mailbox' })).toBeTruthy()
})

test('an account with a problem says which', async () => {
  const bad = account({ needsReconnection: true, error: 'The password is no longer accepted.' })
  open('/dashboard', { 'accounts.list': () => ({ accounts: [bad, account({ id: 'a2', email: 'b@home.example' })] }) }, token())
  expect(await screen.findByText('Issues')).toBeTruthy()
  expect(screen.getByText('Needs reconnection')).toBeTruthy()
  expect(screen.getByText('Connected')).toBeTruthy()
})

test('without a client a kind of mailbox leads to the address, and says what signing in there would need', async () => {
  open('/connect-accounts', none, token())
  const yahoo = await screen.findByRole('button', { name: /^Yahoo/ })
  await waitFor(() => expect(yahoo).toHaveProperty('disabled', false))
  fireEvent.click(yahoo)
  expect(document.activeElement).toBe(screen.getByLabelText('Your Yahoo address'))
  expect(screen.getByText(/^Sign-in with Yahoo isn't set up/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'How to set it up' }).getAttribute('href')).toBe('/help/connect/yahoo')
  for (const name of ['Cancel', 'Done']) expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/dashboard')
})

test('an account to mend has its form open', async () => {
  const accounts = [account(), account({ id: 'a2', email: 'b@home.example', needsReconnection: true })]
  const update = { 'accounts.list': () => ({ accounts }), 'accounts.update': () => ({ account: accounts[1] }) }
  const page = open('/connect-accounts?reconnect=a2', update, token())
  fireEvent.change(await screen.findByLabelText('Mailbox password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'Reconnect' }).at(-1) as HTMLElement)
  await waitFor(() => expect(page.server.inputsOf('accounts.update')).toEqual([{ id: 'a2', password: 'secret' }]))
})

test('accounts that cannot be loaded are asked for again', async () => {
  const broken = () => {
    throw new Refusal('INTERNAL_SERVER_ERROR', 500, 'Something went wrong.')
  }
  open('/connect-accounts', { 'accounts.list': broken }, token())
  expect(await screen.findByText('Failed to load connected accounts')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
