// Names for parts that a server does not number, because it could not parse the mail: by where they lie in its bytes. Part
// numbers of a server never begin with 0 (RFC 9051, section 6.4.5).

const encodings = ['8bit', 'base64', 'quoted-printable']

export interface OwnPart {
  from: number
  length: number
  encoding: string
}

export function ownPartName({ from, length, encoding }: OwnPart): string {
  const known = encodings.indexOf(encoding)
  return `0.${from}.${length}.${Math.max(0, known)}`
}

export function readOwnPart(part: string): OwnPart | undefined {
  const [, from, length, encoding] = /^0\.(\d{1,9})\.(\d{1,9})\.([0-2])$/.exec(part) ?? []
  if (from === undefined) return undefined
  return { from: Number(from), length: Number(length), encoding: encodings[Number(encoding)] ?? '8bit' }
}
