// Which servers a new account uses: what the person typed, else what the provider's file or discovery knows.
import type { App } from '../app.ts'
import { realParts } from '../connectors/discover/network.ts'
import { isOwnServer } from '../connectors/discover/srv.ts'
import { discover } from '../connectors/discover.ts'
import type { MailAddress } from '../connectors/mail-address.ts'
import { AppError } from '../core/errors.ts'
import type { ConnectInput, Discovered, ServerInput } from '../shared/accounts.ts'

export interface ChosenServers {
  imap: ServerInput
  smtp: ServerInput
  username: string
}

export async function chooseServers(app: App, input: ConnectInput, address: MailAddress): Promise<ChosenServers> {
  const known = input.imap && input.smtp ? undefined : await lookup(app, input, address)
  const imap = input.imap ?? known?.imap
  const smtp = input.smtp ?? known?.smtp
  if (!imap || !smtp) throw new AppError('invalid', 'Please enter the incoming and outgoing servers.')
  return { imap, smtp, username: input.username || known?.username || address.email }
}

async function lookup(
  app: App,
  input: ConnectInput,
  address: MailAddress,
): Promise<Pick<Discovered, 'imap' | 'smtp' | 'username'>> {
  if (input.provider !== 'imap') {
    const entry = app.providers[input.provider]
    if (!entry) throw new AppError('unconfigured', "This provider isn't set up on this server.")
    return entry
  }
  const found = await discover(address, realParts(app.providers, app.net))
  if (found.source === 'srv' && ![found.imap, found.smtp].every(({ host }) => isOwnServer(address, host))) {
    // Unsigned DNS named a stranger's server: a password goes there only after a person has seen the name.
    throw new AppError('unprocessable', `Found ${found.imap.host} and ${found.smtp.host}. Please check and enter the servers.`, {
      details: { reason: 'confirm', imapHost: found.imap.host, smtpHost: found.smtp.host },
    })
  }
  return found
}

/** A SHA-256 fingerprint as Node writes it (`AB:CD:...`), however a person pasted it. */
export function readFingerprint(text: string | undefined): string | undefined {
  if (!text) return undefined
  const digits = text
    .replace(/^sha-?256[:=\s]*/i, '')
    .replace(/[\s:]/g, '')
    .toUpperCase()
  if (!/^[0-9A-F]{64}$/.test(digits)) throw new AppError('invalid', "This isn't a SHA-256 certificate fingerprint.")
  return digits.match(/../g)?.join(':')
}
