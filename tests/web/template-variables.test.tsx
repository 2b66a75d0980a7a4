// Templates are filled for the recipient, as text, and what they leave open is asked about before sending.
import { expect, test } from 'vitest'
import { filledTemplate } from '../../web/compose/fill-template.ts'
import { unfilledVariables } from '../../web/compose/sending/use-send-confirmations.ts'

const now = new Date('2026-11-27T12:00:00')
const fill = (body: string, to: string, subject = '', title = '') =>
  filledTemplate({ subject: title, body }, { to, subject }, 'Grace', now)

test('for the first recipient, by name, address, subject and date', () => {
  const { body, subject, open } = fill(
    '<div>Dear {first name} ({email}), thanks for “{subject}”. {date}, {mein Name}</div>',
    'Ada Lovelace <ada@home.test>, lee@home.test',
    '',
    'Order of {name}',
  )
  expect(subject).toBe('Order of Ada Lovelace')
  expect(body).toBe('<div>Dear Ada (ada@home.test), thanks for “Order of Ada Lovelace”. November 27, 2026, Grace</div>')
  expect(open).toEqual([])
})

test('a name is no markup, whatever it holds', () => {
  const { body } = fill('<div>Dear {name}</div>', 'Ada & Co <ada@home.test>')
  expect(body).toBe('<div>Dear Ada &amp; Co</div>')
  const mine = { subject: '', body: '<div>{my name}</div>' }
  const me = filledTemplate(mine, { to: '', subject: '' }, '<img src=x onerror=alert(1)>', now)
  expect(me.body).toBe('<div>&lt;img src=x onerror=alert(1)&gt;</div>')
})

test('without a name, or under an unknown one, it stays and is asked about', () => {
  const { body, open } = fill('<div>Dear {first name}, your {order number}</div>', 'ada@home.test')
  expect(body).toBe('<div>Dear {first name}, your {order number}</div>')
  expect(open).toEqual(['{first name}', '{order number}'])
  expect(unfilledVariables({ subject: '{Betreff}', body }, new Set(open))).toEqual([
    '{Betreff}',
    '{first name}',
    '{order number}',
  ])
  expect(unfilledVariables({ subject: '', body: '<div>const {foo} = bar</div>' })).toEqual([])
  expect(unfilledVariables({ subject: '', body: '<div>Hi</div><blockquote>Dear {name}</blockquote>' })).toEqual([])
})
