// Every way to a model, over real HTTP, with both backends, when the model behaves. Faults: stand-in-faults.slow.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../support/test-server.ts'
import {
  askAboutMails,
  backends,
  type Caller,
  callerOf,
  committee,
  inPieces,
  isOver,
  mailArrives,
  type Room,
  said,
  sortByRules,
  sortedRow,
} from './stand-in.ts'

import { deadline, openedRoom, text, type Way, ways } from './stand-in-ways.ts'

describe.each(backends)('%s', (backend) => {
  describe('a model that behaves', () => {
    let room: Room
    beforeAll(async () => {
      room = await openedRoom(backend)
    })
    afterAll(() => room[Symbol.asyncDispose]())

    test.each(Object.keys(ways))('%s', async (name) => {
      const way = ways[name] as Way
      const before = room.server.asked.length
      expect(await way.go(room)).toMatchObject(way.well(room))
      expect(room.server.asked.length).toBe(before + 1)
      await isOver(room)
    })
    test('sorts what rules leave open, and finds what they miss', async () => {
      const id = await mailArrives(room, 'Afterwards')
      await sortByRules(room, [id])
      expect(await sortedRow(room, id)).toMatchObject({ asks_model: 1 })
      expect(await askAboutMails(room)).toBe('more')
      expect(await sortedRow(room, id)).toEqual({ step: 'model', asks_model: 0, model: room.model })
      await room.ada.caller.suggestions.analyze()
      const { suggestions } = await room.ada.caller.suggestions.list({})
      expect(suggestions.filter(({ quote }) => quote === committee)).toMatchObject([{ madeBy: room.model }])
    })
    test('pieces come in their order, the first before the last was said', async () => {
      const { pieces, last } = await inPieces(room.ada.caller.assistant.askInPieces({ prompt: 'Tell me a joke' }))
      expect(pieces.map((piece) => 'text' in piece && piece.text).join('')).toBe(said)
      expect(last).toMatchObject({ is: 'done' })
      room.server.order('slow', 1)
      for await (const piece of await room.ada.caller.assistant.writeInPieces({ task: 'rewrite', text })) {
        if (piece.is === 'built-in') continue
        expect([piece.is, room.server.open]).toEqual(['piece', 1])
        break
      }
      await isOver(room)
    })
    test('Stop ends the call there: while it says nothing, and in its middle', async () => {
      for (const fault of ['stall', 'slow'] as const)
        for (const go of [
          (caller: Caller) => caller.assistant.ask({ prompt: 'Tell me a joke' }),
          (caller: Caller) => caller.assistant.write({ task: 'rewrite', text }),
          (caller: Caller) => caller.assistant.summary({ id: room.ada.id('Insurance'), of: 'mail' }),
        ]) {
          room.server.order(fault, 1)
          const leaving = new AbortController()
          const left = go(callerOf(room, leaving.signal)).catch((cause: unknown) => cause)
          await until(async () => room.server.open === 1)
          leaving.abort()
          expect(await left).toBeInstanceOf(Error)
          await until(async () => room.server.open === 0, 1000)
        }
      expect(room.t.app.model.now()).toBeDefined()
    })
    test('lists come while a model says nothing', async () => {
      room.server.order('stall', 1)
      const leaving = new AbortController()
      const left = callerOf(room, leaving.signal)
        .assistant.ask({ prompt: deadline })
        .catch((cause: unknown) => cause)
      await until(async () => room.server.open === 1)
      expect((await room.ada.caller.mail.list({})).total).toBeGreaterThan(3)
      expect((await room.ada.caller.suggestions.list({})).suggestions.length).toBeGreaterThan(0)
      expect(room.server.open).toBe(1)
      leaving.abort()
      await left
    })
  })
})
