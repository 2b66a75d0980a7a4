// Variables of templates are filled once, and what has no value stays to be seen.
import { expect, test } from 'vitest'
import { fillVariables, firstNameOf, openVariables, variableNamed } from '../../src/shared/template-variables.ts'

test('English and German names, in any case', () => {
  const values = { 'first name': 'Ada', name: 'Ada Lovelace', email: 'ada@home.test', 'my name': 'Grace', date: 'today' }
  const english = 'Dear {First Name} ({name}, {EMAIL}), {date}. {my name}'
  const german = 'Dear {Vorname} ({Name}, {E-Mail}), {Datum}. {mein Name}'
  expect(fillVariables(english, values)).toBe('Dear Ada (Ada Lovelace, ada@home.test), today. Grace')
  expect(fillVariables(german, values)).toBe(fillVariables(english, values))
  expect(variableNamed('constructor')).toBeUndefined()
  expect(variableNamed('__proto__')).toBeUndefined()
})

test('what is unknown or empty stays as it is written', () => {
  const text = 'Dear {first name}, order {order number} of {date}'
  const filled = fillVariables(text, { 'first name': ' \u200b', date: 'today' })
  expect(filled).toBe('Dear {first name}, order {order number} of today')
  expect(openVariables(filled)).toEqual(['{first name}'])
  expect(openVariables(filled, (one) => one === '{order number}')).toEqual(['{first name}', '{order number}'])
  expect(openVariables('if (x) { return y } {1} {} { name } {{name')).toEqual([])
})

test('a hostile name is text of one line, is not filled again, and is cut', () => {
  const fill = (name: string) => fillVariables('Dear {name}!', { name, email: 'secret@home.test' })
  expect(fill('{email}')).toBe('Dear {email}!')
  expect(openVariables(fill('{name}'))).toEqual(['{name}'])
  expect(fill('$& $1 $`')).toBe('Dear $& $1 $`!')
  expect(fill('a\r\nBcc: b\u2028c\u202Ed\u0000e')).toBe('Dear a Bcc: b cd e!')
  expect(fill('x'.repeat(10_000))).toBe(`Dear ${'x'.repeat(200)}!`)
  expect(fill('👩‍💻'.repeat(500)).isWellFormed()).toBe(true)
  expect(fillVariables('{'.repeat(50_000) + 'a'.repeat(50_000), { name: 'x' })).toHaveLength(100_000)
})

test('the first name of a name', () => {
  expect(firstNameOf('Ada Lovelace')).toBe('Ada')
  expect(firstNameOf('Lovelace, Ada King')).toBe('Ada')
  expect(firstNameOf('Lovelace,')).toBe('Lovelace')
  expect(firstNameOf('ada@home.test')).toBe('')
  expect(firstNameOf(' \u200b ')).toBe('')
})
