import { expect, test } from 'vitest'
import { isFloorFreeFor, leaveFloor, takeFloor } from '../../web/voice/floor/who-speaks.ts'

test('whoever begins to speak or listen silences who did before, once, and keeps the floor until somebody else begins', () => {
  const [panel, field] = [{}, {}]
  const quieted: string[] = []
  takeFloor(panel, () => quieted.push('panel'))
  takeFloor(panel, () => quieted.push('panel'))
  expect(quieted).toEqual([])
  takeFloor(field, () => quieted.push('field'))
  expect([quieted, isFloorFreeFor(panel), isFloorFreeFor(field)]).toEqual([['panel'], false, true])
  leaveFloor(panel)
  expect(isFloorFreeFor(panel)).toBe(false)
  leaveFloor(field)
  expect(isFloorFreeFor(panel)).toBe(true)
  takeFloor(panel, () => quieted.push('panel again'))
  expect(quieted).toEqual(['panel'])
})
