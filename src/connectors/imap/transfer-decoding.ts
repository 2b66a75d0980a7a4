// Content-Transfer-Encoding undone while bytes pass through (RFC 2045, section 6): base64 and quoted-printable, forgiving
// about what does not belong there; everything else is passed on as it is.
import { Transform } from 'node:stream'

export function transferDecoder(encoding: string): Transform {
  if (encoding === 'base64') return base64Decoder()
  if (encoding === 'quoted-printable') return quotedPrintableDecoder()
  return new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) })
}

function base64Decoder(): Transform {
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = rest + chunk.toString('latin1').replace(/[^A-Za-z0-9+/]/g, '')
      const whole = text.length - (text.length % 4)
      rest = text.slice(whole)
      done(null, Buffer.from(text.slice(0, whole), 'base64'))
    },
    flush(done) {
      done(null, Buffer.from(rest, 'base64'))
    },
  })
}

function quotedPrintableDecoder(): Transform {
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = rest + chunk.toString('latin1')
      // What may still change its meaning waits: an `=` near the end, and blanks that may end a line.
      const ready = text.length - (/(=[^\n]?|[ \t\r]{1,1000})$/.exec(text)?.[0].length ?? 0)
      rest = text.slice(ready)
      done(null, unquote(text.slice(0, ready)))
    },
    flush(done) {
      done(null, unquote(rest.replace(/[ \t]+$/, '').replace(/=$/, '')))
    },
  })
}

function unquote(text: string): Buffer {
  const plain = text
    .replace(/[ \t]+(\r?\n)/g, '$1')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}
