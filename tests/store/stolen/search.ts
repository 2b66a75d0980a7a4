// Looks for a secret however it may be written: as it is, in base64 wherever it begins, in hex, in UTF-16, in an address.
import type { Loot } from './loot.ts'

export interface Secret {
  name: string
  value: string | Buffer
}

/** Where a secret lies, each as `name in file as form`. */
export function findSecrets(loot: Loot[], secrets: Secret[]): string[] {
  return secrets.flatMap(({ name, value }) => {
    const forms = formsOf(value)
    return loot.flatMap(({ where, bytes }) =>
      forms.filter(({ needle }) => bytes.includes(needle)).map(({ form }) => `${name} in ${where} as ${form}`),
    )
  })
}

interface Form {
  form: string
  needle: Buffer
}

export function formsOf(value: string | Buffer): Form[] {
  const bytes = Buffer.from(value)
  if (bytes.length < 8) throw new Error('too short to be looked for')
  const texts = typeof value === 'string' ? textForms(value) : []
  return [
    { form: 'it is', needle: bytes },
    ...texts,
    ...['hex', 'HEX'].map((form) => {
      const hex = bytes.toString('hex')
      return { form, needle: Buffer.from(form === 'HEX' ? hex.toUpperCase() : hex) }
    }),
    ...[0, 1, 2].flatMap((before) => base64Forms(bytes, before)),
  ]
}

function textForms(text: string): Form[] {
  const little = Buffer.from(text, 'utf16le')
  const encoded = encodeURIComponent(text)
  return [
    { form: 'UTF-16LE', needle: little },
    { form: 'UTF-16BE', needle: Buffer.from(little).swap16() },
    { form: 'JSON', needle: Buffer.from(JSON.stringify(text).slice(1, -1)) },
    ...(encoded === text ? [] : [{ form: 'part of an address', needle: Buffer.from(encoded) }]),
  ]
}

/** What does not depend on its neighbours, where it begins that many bytes into a group of three. */
function base64Forms(bytes: Buffer, before: number): Form[] {
  const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
  const sure = whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
  const url = sure.replaceAll('+', '-').replaceAll('/', '_')
  const forms = [{ form: 'base64', needle: Buffer.from(sure) }]
  return url === sure ? forms : [...forms, { form: 'base64url', needle: Buffer.from(url) }]
}
