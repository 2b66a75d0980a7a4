// Parses a dictated address: "lena dot orsolt at brightwater dot example", "lena punkt orsolt ät brightwater punkt example".
// The whole text has to be one address.
import { readAddress } from './address.ts'

const signs: [RegExp, string][] = [
  [/\s*(?<!\S)(?:dot|punkt|point)(?!\S)\s*/giu, '.'],
  [/\s*(?<!\S)(?:underscore|unterstrich)(?!\S)\s*/giu, '_'],
  [/\s*(?<!\S)(?:dash|hyphen|minus|bindestrich)(?!\S)\s*/giu, '-'],
  [/\s*(?<!\S)plus(?!\S)\s*/giu, '+'],
]
const parted = /^(.+?)\s*(?:@|(?<!\S)(?:at|ät|et|klammeraffe|at-zeichen)(?!\S))\s*(.+)$/isu

export function spokenAddress(said: string): string | undefined {
  const [, name, house] = parted.exec(said.trim().replace(/[.?!,]+$/, '')) ?? []
  if (name === undefined || house === undefined) return undefined
  const [local, domain] = [written(name), written(house)]
  if (!local || !domain?.includes('.')) return undefined
  const address = readAddress(`${local}@${domain}`)
  return 'problem' in address ? undefined : address.email.toLowerCase()
}

/** Single letters at the end and at the beginning. */
const endsAlone = /(?:^|[._+-])[^._+-]$/
const beginsAlone = /^[^._+-](?:[._+-]|$)/

/** Spelled letters are joined; the spelling of two words is unknown. */
function written(said: string): string | undefined {
  const parts = signs.reduce((text, [words, sign]) => text.replace(words, sign), said).split(/\s+/)
  const isSpelled = parts.slice(1).every((part, before) => endsAlone.test(parts[before] ?? '') && beginsAlone.test(part))
  return isSpelled ? parts.join('') : undefined
}
