import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeTop } from '../../web/shell/toast-position.ts'

const room = { from: 64, to: 892, height: 56, now: Number.NaN }

test('messages stand below the header, or below what is in their way', () => {
  expect(freeTop([], room)).toBe(64)
  expect(freeTop([{ top: 120, bottom: 156 }], room)).toBe(64)
  expect(freeTop([{ top: 116, bottom: 152 }], room)).toBe(160)
  expect(
    freeTop(
      [
        { top: 100, bottom: 136 },
        { top: 150, bottom: 190 },
      ],
      room,
    ),
  ).toBe(198)
})

test('they stay where they are while that is free, and cover the least where nothing is', () => {
  expect(freeTop([{ top: 100, bottom: 136 }], { ...room, now: 300 })).toBe(300)
  const full = [
    { top: 0, bottom: 500 },
    { top: 520, bottom: 900 },
  ]
  expect(freeTop(full, room)).toBe(508)
})

test('wherever there is room they cover nothing, and never leave it', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 200 }))
    .map(([top, high]) => ({ top, bottom: top + high }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), fc.integer({ min: 40, max: 300 }), (spans, height) => {
      const covers = (top: number) => spans.some((one) => one.bottom > top && one.top < top + height)
      const top = freeTop(spans, { ...room, height })
      expect(top).toBeGreaterThanOrEqual(64)
      expect(top + height).toBeLessThanOrEqual(892)
      // With a gap of 8 around each, as they are placed.
      const free = Array.from({ length: 892 - height - 64 + 1 }, (_, at) => at + 64).filter(
        (at) => !covers(at) && !covers(at - 8),
      )
      if (free.length > 0) expect(covers(top)).toBe(false)
    }),
  )
})

test('the text of a mail is left free where that covers no control', () => {
  const text = { top: 80, bottom: 300, weight: 0.1 }
  expect(freeTop([text], room)).toBe(308)
  expect(freeTop([text, { top: 310, bottom: 900 }], room)).toBe(64)
})
