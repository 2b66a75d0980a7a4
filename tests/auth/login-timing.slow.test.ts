// Signing in tells nobody which addresses there are, not by its time either: sixty hashes at their real cost.
import { expect, test } from 'vitest'
import { openFixture } from './fixture.ts'

test('an unknown address is answered in the time of a wrong password', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const time = async (name: string) => {
    fixture.passTime({ hours: 1 })
    const start = performance.now()
    await fixture.signIn(name, { password: 'wrong' }).catch(() => undefined)
    return performance.now() - start
  }
  await time('ada')
  const known: number[] = []
  const unknown: number[] = []
  for (let count = 0; count < 30; count++) {
    known.push(await time('ada'))
    unknown.push(await time('nobody'))
  }
  // The quickest of each: what the machine does besides only ever makes an answer slower.
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(Math.min(...known)).toBeGreaterThan(10)
  expect(ratio).toBeGreaterThan(0.7)
  expect(ratio).toBeLessThan(1.4)
})
