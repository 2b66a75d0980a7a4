import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** key.pem and cert.pem in `dir`, for localhost and 127.0.0.1, unless they are there. */
export function makeCertificate(dir: string): void {
  if (fs.existsSync(path.join(dir, 'key.pem'))) return
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']
  const files = ['-keyout', path.join(dir, 'key.pem'), '-out', path.join(dir, 'cert.pem')]
  const made = spawnSync('openssl', ['req', '-x509', ...key, ...subject, ...files], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`)
}
