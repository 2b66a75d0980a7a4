// How much is remembered of what was spoken, and what goes first.
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createSoundCache } from '../../src/speech/synthesis/cache.ts'
import { SoundBuffer } from '../../src/speech/synthesis/sound-buffer.ts'

function sound(bytes: number, letter = 0) {
  const made = new SoundBuffer('audio/wav')
  made.push(Buffer.alloc(bytes, letter))
  made.end()
  return made
}
const small = { perPerson: 1000, total: 2500 }

test('a person has a share; what was not wanted for longest goes first', () => {
  const cache = createSoundCache(small)
  for (const key of ['a', 'b', 'c']) cache.keep('ada', key, sound(300))
  expect(cache.get('ada', 'a')).toBeDefined()
  cache.keep('ada', 'd', sound(300))
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get('ada', key))).toEqual(['a', 'c', 'd'])
})

test('what is larger than a share is not kept, and drives nothing out', () => {
  const cache = createSoundCache(small)
  cache.keep('ada', 'a', sound(300))
  cache.keep('ada', 'long', sound(1001))
  expect(cache.get('ada', 'long')).toBeUndefined()
  expect(cache.get('ada', 'a')).toBeDefined()
})

test('all together have a limit, too', () => {
  const cache = createSoundCache(small)
  for (const person of ['ada', 'grace', 'lin']) cache.keep(person, 'a', sound(900))
  expect(['ada', 'grace', 'lin'].map((person) => cache.get(person, 'a') !== undefined)).toEqual([false, true, true])
  expect(cache.bytes).toBeLessThanOrEqual(small.total)
})

test('by itself it keeps 8 MB of a person and 64 MB of all', () => {
  const cache = createSoundCache()
  const megabyte = 1024 * 1024
  const shared = Buffer.alloc(megabyte)
  for (let person = 0; person < 10; person++)
    for (let key = 0; key < 10; key++) {
      const made = new SoundBuffer('audio/wav')
      made.push(shared)
      made.end()
      cache.keep(`person ${person}`, `${key}`, made)
    }
  const keptOf = (person: number) =>
    Array.from({ length: 10 }, (_, key) => cache.get(`person ${person}`, `${key}`)).filter(Boolean)
  expect(keptOf(9)).toHaveLength(7)
  expect(cache.bytes).toBeGreaterThan(55 * megabyte)
  expect(cache.bytes).toBeLessThanOrEqual(64 * megabyte)
})

test('nobody finds what was spoken for another, whatever the names', () => {
  const cache = createSoundCache(small)
  cache.keep('ada', '["x"]', sound(10))
  expect(cache.get('ada","', 'x"]')).toBeUndefined()
  expect(cache.get('grace', '["x"]')).toBeUndefined()
  cache.keep('grace', 'a', sound(10))
  cache.forget('ada')
  expect(cache.get('ada', '["x"]')).toBeUndefined()
  expect(cache.get('grace', 'a')).toBeDefined()
})

test('a sound is read from its beginning by as many as like, while it grows and afterwards', async () => {
  const growing = new SoundBuffer('audio/wav')
  growing.push(Buffer.from('one '))
  const early = buffer(growing.reader())
  growing.push(Buffer.from('two '))
  const late = buffer(growing.reader())
  growing.push(Buffer.from('three'))
  growing.end()
  const all = await Promise.all([early, late, buffer(growing.reader())])
  expect(all.map(String)).toEqual(Array(3).fill('one two three'))
})

test('a sound that fails tells all who read it, and later ones', async () => {
  const growing = new SoundBuffer('audio/wav')
  growing.push(Buffer.from('one'))
  const early = buffer(growing.reader())
  growing.fail(new Error('broken off'))
  await expect(early).rejects.toThrow('broken off')
  await expect(buffer(growing.reader())).rejects.toThrow('broken off')
})
