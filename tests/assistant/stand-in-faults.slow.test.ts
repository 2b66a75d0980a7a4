// Every way to a model, over real HTTP, with both backends, when the model does anything but behave.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModelFault } from '../support/model-server.ts'
import { askAboutMails, backends, mailArrives, type Room, recover, sortByRules, sortedRow } from './stand-in.ts'

import { allGoBadly, goesBadly, openedRoom, type Way, ways } from './stand-in-ways.ts'

/** Nothing that could be read came. */
const silent = ['stall', 'stall-later', 'slow'] satisfies ModelFault[]
const unusable = ['html', 'cut', 'broken', 'limited', 'unauthorized', 'endless', 'huge'] satisfies ModelFault[]
/** Text came, and not in the shape that was asked for. */
const otherwise = ['half', 'schema', 'other-language'] satisfies ModelFault[]
const shaped = Object.keys(ways).filter((name) => /question (?:over|about)|summary/.test(name))

describe.each(backends)('%s', (backend) => {
  describe('a model that says nothing', () => {
    let room: Room
    beforeAll(async () => {
      room = await openedRoom(backend, { idleMs: 200, totalMs: 700 })
    })
    afterAll(() => room[Symbol.asyncDispose]())
    test.each(silent)('%s', (fault) => allGoBadly(room, fault), 90_000)
  })

  describe('a model that answers nonsense', () => {
    let room: Room
    beforeAll(async () => {
      room = await openedRoom(backend)
    })
    afterAll(() => room[Symbol.asyncDispose]())
    test.each(unusable)('%s', (fault) => allGoBadly(room, fault), 90_000)
    test('of 50 MB, as much is taken as was needed to see that it is too much', async () => {
      room.server.order('huge', 1)
      const before = room.server.sentBytes
      await goesBadly(room, ways['an answer to a mail'] as Way)
      // What the system buffers on the way is not read.
      expect(room.server.sentBytes - before).toBeLessThan(12_000_000)
      await recover(room)
    })
    test.each(otherwise)('%s: what has a shape is not taken, and sorts by no more than what is whole', async (fault) => {
      room.server.order(fault)
      for (const name of shaped) await goesBadly(room, ways[name] as Way)
      const id = await mailArrives(room, `Afterwards ${fault}`)
      await sortByRules(room, [id])
      const rules = await sortedRow(room, id)
      expect(await askAboutMails(room)).toBe('more')
      // What is complete of half an answer counts: the topic stands before where it was cut.
      if (fault === 'half') expect(await sortedRow(room, id)).toMatchObject({ step: 'model', asks_model: 0 })
      else expect(await sortedRow(room, id)).toEqual({ ...rules, asks_model: 0 })
      const before = await room.ada.caller.suggestions.list({})
      await room.ada.caller.suggestions.analyze()
      expect(await room.ada.caller.suggestions.list({})).toEqual(before)
      await recover(room)
    })
    test('a schema in place of words is no text for anybody', async () => {
      room.server.order('schema')
      for (const way of Object.values(ways)) await goesBadly(room, way)
      await recover(room)
    })
    test('a draft in a language nobody asked for is none', async () => {
      room.server.order('other-language')
      for (const name of [
        'an answer to a mail',
        'a draft in the conversation',
        'rewrite for the writer',
        'shorten for the writer',
      ])
        await goesBadly(room, ways[name] as Way)
      await recover(room)
    })
  })
})
