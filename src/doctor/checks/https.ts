// The way to this server as the admin's browser and the door see it: https, the address, what stands in between, and who may
// come from outside.
import type { App } from '../../app.ts'
import { registrationOf } from '../../auth/registration.ts'
import { addressKind } from '../../core/net/address.ts'
import type { BrowserFacts, DoctorLine } from '../../shared/doctor.ts'
import type { ProxyFacts } from '../../trpc.ts'
import { sessionAddresses } from '../queries.ts'
import { linesOf } from '../report-line.ts'

export interface WayIn {
  browser: BrowserFacts | undefined
  proxy: ProxyFacts | undefined
}

export function checkSecurity(app: App, { browser }: WayIn): DoctorLine {
  const { ok, off, warn, bad } = linesOf('https', 'https.secure')
  const { protocol, hostname } = new URL(app.settings.publicUrl)
  const fix = 'Put a proxy with HTTPS in front of Homing and set PUBLIC_URL to its address (docs/owner/https.md).'
  if (protocol === 'http:' && !isHome(hostname))
    return bad('PUBLIC_URL is a public address without HTTPS: passwords travel in the open.', fix)
  if (!browser) return off('No browser was there to say how it sees this server.')
  if (!browser.secureContext)
    return warn('Your browser sees no secure connection: microphone, notifications and installing do not work.', fix)
  return ok('Your browser sees a secure connection.')
}

export function checkAddress(app: App, { browser }: WayIn): DoctorLine {
  const { ok, off, warn } = linesOf('https', 'https.address')
  if (!browser) return off('No browser was there to compare PUBLIC_URL with.')
  const own = new URL(app.settings.publicUrl).origin
  if (browser.origin === own) return ok('You came by the address of PUBLIC_URL.')
  const isUnset = /^http:\/\/localhost:\d+$/.test(own)
  if (isUnset && isHome(hostOf(browser.origin)) && /^http:\/\/(?:localhost|127\.)/.test(browser.origin))
    return ok('You came by an address of this machine.')
  const fix = 'Set PUBLIC_URL to the address people open: links in mails and signing in at providers are built from it.'
  return isUnset
    ? warn('PUBLIC_URL is not set, and you came by another address than localhost.', fix)
    : warn('You came by another address than PUBLIC_URL.', fix)
}

export function checkProxy({ proxy }: WayIn): DoctorLine {
  const { ok, off, warn } = linesOf('https', 'https.proxy')
  switch (proxy?.through) {
    case undefined:
      return off('No request was there to look at.')
    case 'nobody':
      return ok('You came straight to this server, through no proxy.')
    case 'trusted':
      return ok('You came through a proxy that TRUSTED_PROXIES names.')
    case 'unknown':
      return warn(
        'You came through a proxy that TRUSTED_PROXIES does not name: all people seem to come from its address.',
        'Add the address of the proxy to TRUSTED_PROXIES, so that guessing passwords is slowed down for whoever guesses alone.',
      )
  }
}

export async function checkRegistration(app: App, { browser }: WayIn): Promise<DoctorLine> {
  const { ok, warn } = linesOf('server', 'server.registration')
  const { registration } = await registrationOf(app)
  if (registration === 'invite') return ok('Whoever wants to register needs an invitation.')
  if (registration === 'closed') return ok('Nobody can register.')
  if (!(await isReachable(app, browser))) return ok('Anybody in this network can register.')
  return warn(
    'Anybody can register, and this server can be reached from outside.',
    'Choose "by invitation" above, or set REGISTRATION=invite, unless strangers are welcome.',
  )
}

const sessionsLooked = 500

/** By its address, by the one that the browser opened, or because somebody has come from there. */
async function isReachable(app: App, browser: BrowserFacts | undefined): Promise<boolean> {
  if (!isHome(new URL(app.settings.publicUrl).hostname)) return true
  if (browser && !isHome(hostOf(browser.origin))) return true
  return (await sessionAddresses(app.db, sessionsLooked)).some((address) => addressKind(address) === 'public')
}

/** Names that lead nowhere from outside (RFC 6761, RFC 6762, RFC 8375), and addresses of private networks. */
function isHome(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (!name.includes('.') && !name.includes(':')) return true
  if (/\.(?:localhost|local|lan|home|internal|home\.arpa|test)$/.test(name)) return true
  return ['private', 'shared', 'loopback', 'link-local'].includes(addressKind(name))
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).hostname : '')
