// Row K4 of the table of threats: whatever goes through the server, the log has no credentials and nothing of a mail.
import { expect, test } from 'vitest'
import { createLog, lastLines } from '../../src/core/log.ts'
import { canaries, foundIn, plantedFixture } from './canaries.ts'

/** Hosts, words of an error that is meant to be read, and what stands in a path may be in the log of the owner. */
const mayBeThere = ['folder', 'imapHost', 'smtpHost', 'ownHost', 'ollamaHost', 'inErrors', 'inCauses', 'pathWord', 'modelName']
const never = (Object.keys(canaries) as (keyof typeof canaries)[]).filter((name) => !mayBeThere.includes(name))

test('at its most talkative the log has no authorization, cookie, token, password, code, subject, name or address', async () => {
  await using fixture = await plantedFixture()
  await fixture.runChecks()
  expect(fixture.log.length).toBeGreaterThan(50)
  expect(fixture.log.some((line) => line.includes('"level":10') || line.includes('"level":20'))).toBe(true)
  for (const line of fixture.log) expect(foundIn(line, never), line).toEqual([])
  expect(fixture.log.join('\n')).not.toMatch(/[\w.]+@(?:people|own|else)\.test/)
}, 180_000)

test('the last lines are kept, and no more than that', () => {
  const written: string[] = []
  const log = createLog('info', { write: (line) => void written.push(line) })
  for (let i = 0; i < 700; i++) log.info({ i }, 'a line')
  log.debug('too quiet')
  expect(written).toHaveLength(700)
  expect(lastLines(log)).toEqual(written.slice(-500))
})
