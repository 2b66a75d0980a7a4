// Whom to trust on the other end of TLS: a certificate the system trusts for this name, or the one certificate whose
// fingerprint the person has accepted for this account. Node is told not to reject, because only then can the fingerprint
// of a refused certificate be shown; the judgement is made here, right after the handshake and before any credentials.
import { isIP } from 'node:net'
import { type ConnectionOptions, TLSSocket } from 'node:tls'

export interface CertificateFacts {
  /** `AB:CD:...`, SHA-256. */
  fingerprint: string
  issuer: string
  validTo: string
  /** Why it is not trusted, as OpenSSL or Node names it. */
  why: string
}

export class UntrustedCertificate extends Error {
  readonly facts: CertificateFacts

  constructor(facts: CertificateFacts) {
    super('the certificate is not trusted')
    this.name = 'UntrustedCertificate'
    this.facts = facts
  }
}

/** Options for a handshake that `judge` decides about. */
export const judgedTls: ConnectionOptions = { rejectUnauthorized: false, minVersion: 'TLSv1.2' }

/** SNI takes names only (RFC 6066); an address is verified against the certificate's addresses. */
export function servernameFor(name: string): { servername: string } | Record<string, never> {
  return isIP(name) === 0 ? { servername: name } : {}
}

/** Throws UntrustedCertificate unless the peer may be trusted. What is no TLS socket after its handshake is never trusted. */
export function checkCertificate(socket: unknown, pinned: string | undefined): void {
  if (!(socket instanceof TLSSocket) || socket.destroyed) throw new Error('TLS was asked for and is not there')
  if (socket.authorized) return
  const certificate = socket.getPeerX509Certificate()
  if (certificate === undefined) throw new Error('the server showed no certificate')
  if (pinned !== undefined && plain(pinned) === plain(certificate.fingerprint256)) return
  throw new UntrustedCertificate({
    fingerprint: certificate.fingerprint256,
    issuer: certificate.issuer?.replace(/\s*\n\s*/g, ', ') ?? '',
    validTo: certificate.validToDate?.toISOString() ?? '',
    why: String(socket.authorizationError),
  })
}

function plain(fingerprint: string): string {
  return fingerprint.replace(/[^0-9a-f]/gi, '').toUpperCase()
}
