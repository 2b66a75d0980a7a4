// Variables of templates, such as {first name}. Names are English or German, in any case; what is not known, or has no value, stays as
// it is written, so that the writer sees it.

import { shownName } from './shown-name.ts'

export const templateVariables = ['first name', 'name', 'email', 'my name', 'subject', 'date'] as const
export type TemplateVariable = (typeof templateVariables)[number]
export type TemplateValues = Partial<Record<TemplateVariable, string>>

const germanNames: Record<string, TemplateVariable> = {
  vorname: 'first name',
  name: 'name',
  'e-mail': 'email',
  'mein name': 'my name',
  betreff: 'subject',
  datum: 'date',
}

/** Short, on one line, and without braces of its own: it ends within a few characters, whatever the text is. */
const written = /\{([\p{L}][\p{L}\p{N} _-]{0,39})\}/gu

const longestValue = 200

export function variableNamed(name: string): TemplateVariable | undefined {
  const plain = name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return templateVariables.find((one) => one === plain) ?? (Object.hasOwn(germanNames, plain) ? germanNames[plain] : undefined)
}

/** In plain text. A value is put in as it is: variables in it are not filled. */
export function fillVariables(text: string, values: TemplateValues): string {
  return text.replaceAll(written, (whole: string, name: string) => {
    const variable = variableNamed(name)
    return (variable === undefined ? '' : shownValue(values[variable])) || whole
  })
}

/** One line without controls and marks of direction. */
const shownValue = (value = ''): string => [...shownName(value)].slice(0, longestValue).join('').trim()

/** As they are written, each once: those with a known name, and those for which `others` says so. */
export function openVariables(text: string, others: (written: string) => boolean = () => false): string[] {
  const found = [...text.matchAll(written)].filter(([whole, name = '']) => variableNamed(name) !== undefined || others(whole))
  return [...new Set(found.map(([whole]) => whole))]
}

/** Where variables are in a text, and how long they are. */
export function variablesIn(text: string): { at: number; length: number; written: string }[] {
  return [...text.matchAll(written)].map((match) => ({ at: match.index, length: match[0].length, written: match[0] }))
}

/** "Lovelace, Ada" and "Ada Lovelace" are both Ada; an address is no name. */
export function firstNameOf(name: string): string {
  const plain = shownValue(name)
  if (plain === '' || plain.includes('@')) return ''
  const [family = '', given] = plain.split(',', 2)
  return (given?.trim() || family).split(' ')[0] ?? ''
}
