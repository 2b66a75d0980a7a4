// That an encrypted backup can be opened without Homing: read here by the text of the format (age-encryption.org/v1) and Node's own
// ciphers, without the library that wrote it.
import { createDecipheriv, createHmac, hkdfSync, scryptSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { encrypted } from '../../src/backups/format/encryption.ts'

const passphrase = 'seven small otters swim'
const chunk = 64 * 1024
const tag = 16

function unsealed(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tag })
  decipher.setAuthTag(sealed.subarray(-tag))
  return Buffer.concat([decipher.update(sealed.subarray(0, -tag)), decipher.final()])
}
const derived = (key: Buffer, salt: Buffer, info: string) => Buffer.from(hkdfSync('sha256', key, salt, info, 32))

function opened(file: Buffer): Buffer {
  const end = file.indexOf('\n--- ') + 1
  const [version, stanza = '', body = ''] = file.subarray(0, end).toString().split('\n')
  expect(version).toBe('age-encryption.org/v1')
  const [, kind, salt = '', work = ''] = stanza.split(' ')
  expect(kind).toBe('scrypt')
  const salted = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), Buffer.from(salt, 'base64')])
  const wrapping = scryptSync(passphrase, salted, 32, { N: 2 ** Number(work), r: 8, p: 1, maxmem: 2 ** 29 })
  const fileKey = unsealed(wrapping, Buffer.alloc(12), Buffer.from(body, 'base64'))
  const lineEnd = file.indexOf('\n', end)
  const mac = createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header')).update(file.subarray(0, end + 3))
  expect(file.subarray(end + 4, lineEnd).toString()).toBe(mac.digest('base64').replace('=', ''))
  const payload = file.subarray(lineEnd + 1)
  return chunks(derived(fileKey, payload.subarray(0, 16), 'payload'), payload.subarray(16))
}

function chunks(key: Buffer, payload: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0, number = 0; at < payload.length; at += chunk + tag, number++) {
    const nonce = Buffer.alloc(12)
    nonce.writeUInt32BE(number, 7)
    if (at + chunk + tag >= payload.length) nonce[11] = 1
    parts.push(unsealed(key, nonce, payload.subarray(at, at + chunk + tag)))
  }
  return Buffer.concat(parts)
}

test.each([10, chunk, 5 * chunk + 7])(
  '%i bytes',
  async (size) => {
    const plain = Buffer.alloc(size, 'Dear Ada, ')
    const file = await buffer(await encrypted(Readable.from([plain], { objectMode: false }), passphrase))
    expect(opened(file).equals(plain)).toBe(true)
  },
  30_000,
)
