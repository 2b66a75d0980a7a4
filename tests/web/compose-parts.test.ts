import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identityToAnswer } from '../../src/shared/answering-identity.ts'
import { joinBody, withSignature } from '../../src/shared/draft-parts.ts'
import type { DraftFields, SaveDraftInput } from '../../src/shared/writing.ts'
import { DraftAutosave, type SaveFailure } from '../../web/compose/drafts/draft-autosave.ts'
import { type DraftBackup, emptyFields } from '../../web/compose/drafts/draft-backup.ts'
import { addChips, formatChips, parseChips, splitAtSeparator } from '../../web/compose/recipients/chips.ts'
import { parseSchedule, scheduleChoices, toLocalInputValue } from '../../web/compose/sending/schedule.ts'
import { promisedAttachment, suspiciousRecipient } from '../../web/compose/sending/use-send-confirmations.ts'
import { splitBody, withoutSignature } from '../../web/editor/body-parts.ts'
import { spaceParagraphsIn } from '../../web/editor/editor-content.ts'
import { htmlOfEither, htmlOfText, textOfHtml } from '../../web/editor/inert-html.ts'
import { linkTarget } from '../../web/editor/link-target.ts'

test('a body comes apart as it was put together', () => {
  const own = withSignature('<div>Hello</div>', '<div>Ada</div>')
  const body = joinBody({ own, quote: '<blockquote>Before</blockquote>' })
  expect(splitBody(body)).toEqual({ own, quote: '<blockquote>Before</blockquote>' })
  expect(withoutSignature(own)).toBe('<div>Hello</div>')
  expect(splitBody('<div>Hello</div>')).toEqual({ own: '<div>Hello</div>', quote: '' })
})

test('plain words become HTML that shows them, and come back', () => {
  expect(htmlOfText('a < b\n\n<script>')).toBe('<div>a &lt; b</div><div><br></div><div>&lt;script&gt;</div>')
  expect(htmlOfEither('<p>Hello</p>')).toBe('<p>Hello</p>')
  expect(textOfHtml('<div>a &lt; b</div><div>c<br>d</div>')).toBe('a < b\nc\nd')
})

test('a paragraph of another program keeps its gap, a line does not get one', () => {
  expect(spaceParagraphsIn('<p>Dear Bob,</p><p>thank you.</p><ul><li><p>one</p><p>more</p></li></ul>')).toBe(
    '<p>Dear Bob,</p><div></div><p>thank you.</p><ul><li><p>one</p><p>more</p></li></ul>',
  )
  const [lines, office] = ['<div>one</div><div>two</div>', '<p class="MsoNormal">one</p><p class="MsoNormal">two</p>']
  const written = '<p>one</p><p><br></p><p>two</p>'
  for (const html of [lines, office, written]) expect(spaceParagraphsIn(html)).toBe(html)
})

test('a promised file is looked for in the own words only', () => {
  const promised = (html: string, subject = '') => promisedAttachment(html, subject)
  expect(promised('<div>The plan is attached.</div>')).toBe('attached')
  expect(promised('<div>Anbei der Plan.</div>')).toBe('Anbei')
  expect(promised('<div>Voir ci-joint.</div>')).toBe('ci-joint')
  expect(promised('<div>Im Anhang</div>')).toBe('Im Anhang')
  expect(promised('<div>unattached</div><div>I am attachedly yours</div>')).toBeUndefined()
  expect(promised('<div>Yes.</div><blockquote>See attached.</blockquote>')).toBeUndefined()
  expect(promised('<div>Yes.</div><footer>Attachments are scanned</footer>')).toBeUndefined()
  expect(promised('<div>Here</div>', 'Invoice attached')).toBe('attached')
  expect(promised('<div>Thanks</div>', 'Re: Invoice attached')).toBeUndefined()
})

test('addresses that look like others are doubted', () => {
  const doubt = (email: string, name = '') => suspiciousRecipient([{ name, email }], ['home.example'])
  expect(doubt('ada@gmial.com')).toContain('gmail.com')
  expect(doubt('ada@gmail.co')).toContain('gmail.com')
  expect(doubt('ada@hme.example')).toContain('home.example')
  expect(doubt('ada@gmаil.com')).toMatch(/alphabets/)
  expect(doubt('thief@thief.example', 'bank@bank.example')).toContain('thief@thief.example')
  for (const good of ['ada@gmail.com', 'ada@mail.com', 'ada@ymail.com', 'ada@home.example', 'ada@gmx.at'])
    expect(doubt(good), good).toBeUndefined()
})

test('recipients are chips once they are complete', () => {
  expect(splitAtSeparator('a@x.example, b')).toEqual({ done: 'a@x.example', rest: 'b' })
  expect(splitAtSeparator('"Hopper, G." <g@x')).toEqual({ done: '', rest: '"Hopper, G." <g@x' })
  const chips = parseChips('Grace <grace@x.example>; charles')
  expect(chips.map(({ text }) => text)).toEqual(['Grace <grace@x.example>', 'charles'])
  expect(chips[1]?.problem).toBeTruthy()
  expect(addChips(chips, parseChips('GRACE@x.example'))).toHaveLength(2)
  expect(formatChips(chips, ' b@x.example ')).toBe('Grace <grace@x.example>, charles, b@x.example')
})

test('links lead to pages and addresses', () => {
  expect(linkTarget('homing.example/page')).toBe('https://homing.example/page')
  expect(linkTarget('localhost:8080')).toBe('https://localhost:8080')
  expect(linkTarget('ada@home.example')).toBe('mailto:ada@home.example')
  expect(linkTarget('javascript:alert(1)')).toBeUndefined()
  expect(linkTarget('two words')).toBeUndefined()
  expect(linkTarget('')).toBeUndefined()
})

test('times to send at are still to come', () => {
  const friday = new Date(2026, 10, 20, 12, 0)
  const hours = (now: Date) => scheduleChoices(now).map(({ at }) => [at.getDate(), at.getHours()])
  expect(hours(friday)).toEqual([
    [20, 13],
    [20, 18],
    [21, 8],
    [23, 8],
  ])
  expect(hours(new Date(2026, 10, 20, 18, 30))).toEqual([
    [20, 19],
    [21, 8],
    [23, 8],
  ])
  expect(hours(new Date(2026, 10, 22, 12, 0))).toEqual([
    [22, 13],
    [22, 18],
    [23, 8],
  ])
  expect(hours(new Date(2026, 10, 23, 12, 0)).at(-1)).toEqual([30, 8])
  expect(parseSchedule(toLocalInputValue(new Date(2026, 10, 21, 9, 30)), friday)).toEqual({ at: new Date(2026, 10, 21, 9, 30) })
  expect(parseSchedule('2026-11-20T11:00', friday)).toHaveProperty('problem')
  expect(parseSchedule('2030-01-01T11:00', friday)).toHaveProperty('problem')
  expect(parseSchedule('', friday)).toHaveProperty('problem')
})

// The keeper, with a server that answers when the test says so.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function keeping(answer: (input: SaveDraftInput, call: number) => Promise<number> = async (_, call) => call) {
  const calls: SaveDraftInput[] = []
  const kept: DraftBackup[] = []
  const made: string[] = []
  const keeper = new DraftAutosave(
    {
      save: async (input) => {
        calls.push(input)
        const revision = await answer(input, calls.length)
        return { id: input.id ?? `d${calls.length}`, revision, savedAt: '2026-11-20T12:04:00.000Z' }
      },
      restore: async () => false,
      onLost: () => undefined,
      failureOf: (cause) => cause as SaveFailure,
      backup: (copy) => kept.push(copy),
      onMade: (id) => made.push(id),
    },
    { fields: emptyFields },
  )
  return { keeper, calls, kept, made }
}
const written = (body: string): DraftFields => ({ ...emptyFields, body })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a draft is saved a second after the last change, and at most five after the first', async () => {
  const { keeper, calls } = keeping()
  for (let tenth = 1; tenth <= 70; tenth++) {
    keeper.change(written(`${tenth}`))
    await pass(100)
  }
  expect(calls.length).toBeLessThanOrEqual(2)
  expect(calls[0]?.fields.body).toBe('50')
  await pass(1000)
  expect(calls.at(-1)).toMatchObject({ id: 'd1', fields: { body: '70' } })
})

test('what is written while a save is on its way follows it, over the revision that came back', async () => {
  const { keeper, calls, made } = keeping(async (_, call) => {
    await new Promise((done) => setTimeout(done, 3000))
    return call * 10
  })
  keeper.change(written('one'))
  await pass(1500)
  keeper.change(written('two'))
  await pass(10_000)
  expect(calls.map(({ id, revision, fields }) => [id, revision, fields.body])).toEqual([
    [undefined, undefined, 'one'],
    ['d1', 10, 'two'],
  ])
  expect(made).toEqual(['d1'])
  expect(keeper.state.kind).toBe('saved')
})

test('what could not be saved is kept here and tried again with growing waits', async () => {
  let isAway = true
  const { keeper, calls, kept } = keeping(async (_, call) => {
    if (isAway) throw { kind: 'away' } satisfies SaveFailure
    return call
  })
  keeper.change(written('one'))
  await pass(60_000)
  expect(keeper.state.kind).toBe('unsaved')
  expect(kept.at(-1)?.fields?.body).toBe('one')
  expect(calls.length).toBeGreaterThan(3)
  expect(calls.length).toBeLessThan(8)
  isAway = false
  await pass(30_000)
  expect(keeper.state.kind).toBe('saved')
  expect(kept.at(-1)).toMatchObject({ id: keeper.id })
  expect(kept.at(-1)?.fields).toBeUndefined()
})

test('a draft that was discarded elsewhere is made anew with what is written here', async () => {
  const { keeper, calls } = keeping(async (input, call) => {
    if (input.id === 'd1' && call === 2) throw { kind: 'missing' } satisfies SaveFailure
    return call
  })
  keeper.change(written('one'))
  await pass(1000)
  keeper.change(written('two'))
  await pass(1000)
  expect(calls.map(({ id }) => id)).toEqual([undefined, 'd1', undefined])
  expect(keeper.id).toBe('d3')
})

test('a conflict stops the saving until it is decided', async () => {
  const { keeper, calls } = keeping(async (input, call) => {
    if (input.revision === 1) throw { kind: 'conflict' } satisfies SaveFailure
    return call
  })
  keeper.change(written('one'))
  await pass(1000)
  keeper.change(written('two'))
  await pass(1000)
  keeper.change(written('three'))
  await pass(60_000)
  expect(calls).toHaveLength(2)
  expect(keeper.state.kind).toBe('conflict')
  await keeper.overwrite(7)
  expect(calls.at(-1)).toMatchObject({ revision: 7, fields: { body: 'three' } })
})

test('leaving tells that nobody types any more; nothing is saved after the end', async () => {
  const { keeper, calls } = keeping()
  keeper.change(written('one'))
  keeper.close()
  await pass(0)
  expect(calls).toMatchObject([{ close: true, fields: { body: 'one' } }])
  keeper.stop()
  keeper.change(written('two'))
  keeper.close()
  await pass(60_000)
  expect(calls).toHaveLength(1)
})

test('an answer is written as the address the mail was written to', () => {
  const identity = (id: string, email: string, accountId = 'a1') => ({
    id,
    accountId,
    name: 'Ada',
    email,
    signature: '',
    own: id === accountId,
  })
  const all = [identity('a1', 'ada@home.example'), identity('i2', 'info@home.example'), identity('i3', 'ada@work.example', 'a3')]
  const person = (email: string) => ({ name: '', email })
  const mail = (to: string[], cc: string[] = [], from = 'grace@navy.example') => ({
    from: person(from),
    to: to.map(person),
    cc: cc.map(person),
  })
  const answering = (letter: ReturnType<typeof mail> | undefined) => identityToAnswer(all, 'a1', letter)?.id
  expect(answering(mail(['Info@Home.example']))).toBe('i2')
  expect(answering(mail(['list@navy.example'], ['info@home.example']))).toBe('i2')
  expect(answering(mail(['grace@navy.example'], [], 'info@home.example'))).toBe('i2')
  expect(answering(mail(['ada@work.example']))).toBe('a1')
  expect(answering(undefined)).toBe('a1')
})

test('while files change nothing is saved, and the next save is made over the revision they made', async () => {
  const { keeper, calls, kept } = keeping()
  keeper.change(written('one'))
  await pass(1000)
  const answer = Promise.withResolvers<{ revision: number }>()
  const asked: string[] = []
  const adding = keeper.changeFiles((id) => {
    asked.push(id)
    return answer.promise
  })
  await pass(0)
  expect(asked).toEqual(['d1'])
  keeper.change(written('two'))
  await pass(10_000)
  expect(calls).toHaveLength(1)
  const before = keeper.revision ?? 0
  answer.resolve({ revision: before + 1 })
  await adding
  await pass(1000)
  expect(calls[1]).toMatchObject({ id: 'd1', revision: before + 1, fields: { body: 'two' } })
  expect(kept.at(-1)?.id).toBe('d1')
})

test('a file that failed leaves the revision, and so does one that another tab had a hand in', async () => {
  const { keeper, calls } = keeping()
  keeper.change(written('one'))
  await pass(1000)
  const before = keeper.revision ?? 0
  await expect(keeper.changeFiles(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(keeper.revision).toBe(before)
  await keeper.changeFiles(async () => ({ revision: before + 2 }))
  await pass(0)
  expect(keeper.revision).toBe(before)
  const two = async () => ({ revision: before + 2 })
  await keeper.changeFiles(two, () => ['one', 'two'])
  await pass(0)
  expect(keeper.revision).toBe(before + 2)
  expect(calls).toHaveLength(1)
})
