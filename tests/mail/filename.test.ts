import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition, safeFilename } from '../../src/mail/body/filename.ts'

test.each([
  ['invoice.pdf', 'application/pdf', 'invoice.pdf'],
  ['../../etc/passwd', '', 'passwd'],
  ['C:\\Windows\\calc.exe', '', 'calc.exe'],
  ['a\r\nSet-Cookie: x.txt', '', 'aSet-Cookie_ x.txt'],
  ['invoice\u202efdp.exe', '', 'invoicefdp.exe'],
  ['in\u200bvoice\u2066.pdf\u2069', '', 'invoice.pdf'],
  ['con.txt', '', '_con.txt'],
  ['LPT1', 'text/plain', '_LPT1.txt'],
  ['report.pdf. . .', '', 'report.pdf'],
  ['.bashrc', '', 'bashrc'],
  ['', 'image/png', 'attachment.png'],
  ['...', 'x/unknown', 'attachment.bin'],
  ['', '__proto__', 'attachment.bin'],
  ['photo', 'image/jpeg', 'photo.jpg'],
  ['a<b>|c?.txt', '', 'a_b__c_.txt'],
  ['\ud800x.txt', '', 'x.txt'],
])('%j of type %j is saved as %j', (name, type, safe) => {
  expect(safeFilename(name, type)).toBe(safe)
})

test('a long name keeps its extension and stays within 200 bytes', () => {
  const safe = safeFilename(`${'猫'.repeat(300)}.docx`, '')
  expect(safe).toMatch(/^猫+\.docx$/)
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200)
})

test('whatever the name, the header is one line of printable ASCII and the name no path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom('image/png', '', 'text/html'), (name, type) => {
      const safe = safeFilename(name, type)
      expect(safe).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^[.\s]|[.\s]$|^$/u)
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200)
      expect(contentDisposition('attachment', safe)).toMatch(
        /^attachment; filename="[ -!#-[\]-~]*"; filename\*=UTF-8''[\w.~%!$&+^`|{}#-]*$/,
      )
    }),
  )
})
