import { expect, test } from 'vitest'
import { hasFloor, leaveFloor, takeFloor } from '../../web/voice/floor/who-speaks.ts'

test('whoever begins to speak or listen silences who did before, once, and keeps the floor until somebody else begins', () => {
  const [panel, field] = [{}, {}]
  const quieted: string[] = []
  takeFloor(panel, () => quieted.push('panel'))
  takeFloor(panel, () => quieted.push('panel'))
  expect(quieted).toEqual([])
  takeFloor(field, () => quieted.push('field'))
  expect([quieted, hasFloor(panel), hasFloor(field)]).toEqual([['panel'], false, true])
  leaveFloor(panel)
  expect(hasFloor(field)).toBe(true)
  leaveFloor(field)
  takeFloor(panel, () => quieted.push('panel again'))
  expect(quieted).toEqual(['panel'])
})
