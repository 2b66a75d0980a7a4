// The texts of a mail in one column, and those that were stored before there was one.
import { deflateSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packTexts, unpackTexts } from '../../src/store/packed-texts.ts'

const packed = (texts: Parameters<typeof packTexts>[0]) => ({ packed: packTexts(texts), text: '', html: null, seen_text: null })

test('any texts come out as they went in, absent ones apart from empty ones', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 400 })
  const texts = fc.record({ text, html: fc.option(text), seenText: fc.option(text) }, { noNullPrototype: true })
  fc.assert(
    fc.property(texts, (given) => {
      expect(unpackTexts(packed(given))).toEqual(given)
    }),
  )
})

test('a text that repeats its HTML takes little more room than the HTML', () => {
  const text = Array.from({ length: 2000 }, (_, number) => `word${(number * 7919) % 1000}`).join(' ')
  const html = `<p>${text}</p>`
  const alone = packTexts({ text: '', html, seenText: null }).length
  expect(packTexts({ text, html, seenText: text }).length).toBeLessThan(1.1 * alone)
})

test('what was stored before is read from its columns; nothing stored is nothing', () => {
  const html = deflateSync('<p>Old</p>')
  expect(unpackTexts({ packed: null, text: 'Old', html, seen_text: 'Seen' })).toEqual({
    text: 'Old',
    html: '<p>Old</p>',
    seenText: 'Seen',
  })
  expect(unpackTexts({ packed: null, text: null, html: null, seen_text: null })).toBeUndefined()
})

test('HTML beyond what is unpacked is left out, its text stays', () => {
  const texts = { text: 'Text', html: 'x'.repeat(25 * 1024 * 1024), seenText: null }
  expect(unpackTexts(packed(texts))).toEqual({ ...texts, html: null })
})

test('a frame that would fill the memory is refused', () => {
  const bomb = zstdCompressSync(Buffer.alloc(33 * 1024 * 1024))
  expect(bomb.length).toBeLessThan(100_000)
  expect(() => unpackTexts({ packed: bomb, text: '', html: null, seen_text: null })).toThrow(/larger than/)
})
