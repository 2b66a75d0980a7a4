// @vitest-environment jsdom
// Every place where a call may fail, after every way of failing.
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, test } from 'vitest'
import './setup.ts'
import { failures } from './broken-server.ts'
import { expectText, places, prepare } from './failure-places.ts'

beforeEach(prepare)
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

describe.each(Object.entries(failures))('after %s', (_name, answer) => {
  test.each(places)('$call at $at: $says', (place) => expectText(place, answer))
})
