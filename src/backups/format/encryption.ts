// A backup under a passphrase: the format of age (https://age-encryption.org/v1, scrypt), so that it can be opened without
// Homing, too. Both ways run as streams; the memory they take is what scrypt asks for.
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { damagedBackup, notABackup, tooCostly, wrongPassphrase } from '../errors.ts'

const magic = 'age-encryption.org/v1\n'
/** scrypt takes 128 * 8 * 2 ** n bytes: 128 MB. */
const workFactor = 17
/** What others may have chosen: the age program takes 18, which are 256 MB. */
const mostWork = 18

export async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  return Readable.fromWeb((await encrypter.encrypt(bytesOf(plain))) as ReadableStream)
}

/** Throws a refusal where the passphrase is wrong; what is damaged further on shows while it is read. */
export async function decrypted(file: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return Readable.fromWeb((await decrypter.decrypt(bytesOf(file))) as ReadableStream)
  } catch (cause) {
    file.destroy()
    throw cause instanceof Error && /no identity matched/.test(cause.message) ? wrongPassphrase(cause) : damagedBackup(cause)
  }
}

const bytesOf = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>

/**
 * The head of one that a passphrase opens: one stanza and no more, so that nobody reads on for an end that never comes, and what
 * it asks for stands where it is looked for.
 */
const head = /^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} (\d{1,3})\n[\w+/]{43}\n--- [\w+/]{43}\n/
const headBytes = 200

/** By its first bytes, whatever it is called. Throws where no passphrase opens it, or opening it would take too much. */
export async function isEncrypted(file: string): Promise<boolean> {
  await using opened = await open(file)
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  const first = buffer.subarray(0, bytesRead).toString('latin1')
  if (!first.startsWith(magic)) return false
  const work = head.exec(first)
  if (!work) throw notABackup()
  if (Number(work[1]) > mostWork) throw tooCostly()
  return true
}
