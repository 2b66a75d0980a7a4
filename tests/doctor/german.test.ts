// What was found is said in German, too, with what was put in.
import { expect, test } from 'vitest'
import { scriptedModel } from '../../src/models/scripted.ts'
import { silentVoice } from '../../src/speech/silent.ts'
import { sentences } from '../../web/words/de/server.ts'
import { translatorOf } from '../../web/words/sentence-book.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import { openFixture } from './fixture.ts'

test('every line of a report has its German words', async () => {
  await using fixture = await openFixture({ model: scriptedModel(() => 'one'), speech: { espeak: silentVoice() } })
  await mailboxOf(fixture.t, 'ada')
  const { report } = await fixture.runChecks({
    thorough: true,
    browser: { now: 1, secureContext: false, origin: 'http://homing.lan' },
  })
  const says = translatorOf(sentences)
  const texts = report.lines.flatMap(({ says: found, fix }) => (fix === null ? [found] : [found, fix]))
  expect(texts.filter((text) => says(text) === text)).toEqual([])
  expect(texts.map(says).filter((text) => /\{\d\}/.test(text))).toEqual([])
})
