import { expect, test } from 'vitest'
import { fullAddress } from '../../web/format/people.ts'

test('a person is named with the address, and no name is so long that it hides it', () => {
  expect(fullAddress({ name: 'Lena Orsolt', email: 'lena@brightwater.example' })).toBe('Lena Orsolt <lena@brightwater.example>')
  expect(fullAddress({ name: '', email: 'lena@brightwater.example' })).toBe('lena@brightwater.example')
  const long = fullAddress({ name: 'A'.repeat(1000), email: 'eve@evil.test' })
  expect(long).toMatch(/^A+… <eve@evil\.test>$/)
  expect(long.length).toBeLessThan(100)
})
