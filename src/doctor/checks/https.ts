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
    return bad('PUBLIC_URL is a public address without HTTPS, so passwords are sent unencrypted.', fix)
  if (!browser) return off('Not checked from a browser.')
  if (!browser.secureContext)
    return warn("Your browser's connection isn't secure: microphone, notifications and installing don't work.", fix)
  return ok("Your browser's connection is secure.")
}

export function checkAddress(app: App, { browser }: WayIn): DoctorLine {
  const { ok, off, warn } = linesOf('https', 'https.address')
  if (!browser) return off('PUBLIC_URL not checked from a browser.')
  const own = new URL(app.settings.publicUrl).origin
  if (browser.origin === own) return ok("You're using the address in PUBLIC_URL.")
  const isUnset = /^http:\/\/localhost:\d+$/.test(own)
  if (isUnset && isHome(hostOf(browser.origin)) && /^http:\/\/(?:localhost|127\.)/.test(browser.origin))
    return ok("You're using an address of this machine.")
  const fix = 'Set PUBLIC_URL to the address people open. Links in emails and provider sign-in use it.'
  return isUnset
    ? warn("PUBLIC_URL isn't set, and you're not using localhost.", fix)
    : warn("You're using a different address than PUBLIC_URL.", fix)
}

export function checkProxy({ proxy }: WayIn): DoctorLine {
  const { ok, off, warn } = linesOf('https', 'https.proxy')
  switch (proxy?.through) {
    case undefined:
      return off('No request to check.')
    case 'nobody':
      return ok("You're connected directly, without a proxy.")
    case 'trusted':
      return ok("You're connected through a proxy listed in TRUSTED_PROXIES.")
    case 'unknown':
      return warn(
        "You're connected through a proxy that isn't in TRUSTED_PROXIES: everyone appears to come from its address.",
        "Add the proxy's address to TRUSTED_PROXIES, so that only the attacker is slowed down when passwords are guessed.",
      )
  }
}

export async function checkRegistration(app: App, { browser }: WayIn): Promise<DoctorLine> {
  const { ok, warn } = linesOf('server', 'server.registration')
  const { registration } = await registrationOf(app)
  if (registration === 'invite') return ok('Registration requires an invitation.')
  if (registration === 'closed') return ok('Registration is closed.')
  if (!(await isReachable(app, browser))) return ok('Anyone on this network can register.')
  return warn(
    'Anyone can register, and this server can be reached from the internet.',
    'Choose "By invitation" above or set REGISTRATION=invite, unless that\'s intended.',
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
