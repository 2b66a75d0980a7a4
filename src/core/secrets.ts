// Sealing of credentials (AES-256-GCM) and keys derived for one purpose each, all from the master key (key-file.ts; where it
// comes from: store/keys/key-ring.ts). The key is never in the database, and never in a backup without a passphrase.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface Secrets {
  /** Seals text. `context` names table, column and row (store/keys/sealed.ts), so that a sealed value is worth nothing elsewhere. */
  seal(text: string, context: string): string
  /** Opens what `seal` made with the same context; throws when it was made with another key or moved. */
  open(sealed: string, context: string): string
  /** 32 bytes for one purpose, always the same for this server. */
  key(purpose: string): Buffer
}

export function secretsFrom(master: Buffer): Secrets {
  const derived = new Map<string, Buffer>()
  const key = (purpose: string) => {
    const known = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `homing ${purpose}`, 32))
    derived.set(purpose, known)
    return known
  }
  const sealing = key('seal')
  return {
    key,
    seal(text, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return ['v1', iv, sealed, cipher.getAuthTag()]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.')
    },
    open(sealed, context) {
      const [version, iv, text, tag] = sealed.split('.')
      if (version !== 'v1' || iv === undefined || text === undefined || tag === undefined) throw new Error('not a sealed value')
      const decipher = createDecipheriv('aes-256-gcm', sealing, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
    },
  }
}
