import { expect, test } from 'vitest'
import { isAudioFocusFree, releaseAudioFocus, requestAudioFocus } from '../../web/voice/audio-focus/audio-focus.ts'

test('whoever begins to speak or listen silences who did before, once, and keeps the floor until somebody else begins', () => {
  const [panel, field] = [{}, {}]
  const quieted: string[] = []
  requestAudioFocus(panel, () => quieted.push('panel'))
  requestAudioFocus(panel, () => quieted.push('panel'))
  expect(quieted).toEqual([])
  requestAudioFocus(field, () => quieted.push('field'))
  expect([quieted, isAudioFocusFree(panel), isAudioFocusFree(field)]).toEqual([['panel'], false, true])
  releaseAudioFocus(panel)
  expect(isAudioFocusFree(panel)).toBe(false)
  releaseAudioFocus(field)
  expect(isAudioFocusFree(panel)).toBe(true)
  requestAudioFocus(panel, () => quieted.push('panel again'))
  expect(quieted).toEqual(['panel'])
})
