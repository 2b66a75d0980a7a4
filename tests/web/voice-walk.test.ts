// What may never happen in a conversation, whatever is said, answered or pressed, and in whatever order: every kind of state meets
// every kind of event, and a long walk at random, the same each time.
import { expect, test } from 'vitest'
import { parseCommand, readConfirmation } from '../../web/voice/conversation/grammar.ts'
import { initialState, step } from '../../web/voice/conversation/machine.ts'
import type { Answer, Call, Effect, VoiceEvent, VoiceState } from '../../web/voice/conversation/state.ts'
import { maxEntries, timing } from '../../web/voice/conversation/state.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { bob, lena, lenaAtHome, mailOf, mails, reviewOf, scriptOf, Talk, words } from './voice-conversation.ts'

const phrases = [
  ...[
    'send it',
    'yes send',
    'senden',
    'yes delete',
    'ja löschen',
    'permanently',
    'yes delete permanently',
    'no',
    'cancel',
    "don't send",
    'stop',
  ],
  ...[
    'yes',
    'ok',
    'send it tomorrow',
    'read my newest email',
    'next',
    'previous',
    'again',
    'more',
    'read the one from Lena',
    'unread',
  ],
  ...['reply saying hi', 'email Lena saying hi', 'email kim@newhere.example saying hi', 'make it shorter', 'discard it', 'reply'],
  ...[
    'delete this email',
    'delete the email from Lena',
    'delete it permanently',
    'archive it',
    'snooze it',
    'star it',
    'undo',
    'help',
  ],
  ...[
    'what needs my attention',
    'how many unread',
    'search for cats',
    'open it',
    'the first one',
    'number two',
    'Lena Orsolt',
    'why is it so',
    '',
  ],
]
const clicks = [
  'send',
  'cancel',
  'delete',
  'permanently',
  { person: lena },
  { person: bob },
  { phrase: 'send it' },
  { phrase: 'next' },
] as const

type Pick = <T>(list: readonly T[]) => T

function answerTo(call: Call, pick: Pick, n: number): Answer {
  const people = pick([[lena], [lena, lenaAtHome], []])
  switch (call.call) {
    case 'mails':
      return { call: 'mails', mails: pick([mails, [mailOf(`m${n}`)], []]), total: 3, unread: 3, senders: people }
    case 'script':
      return { call: 'script', script: scriptOf(mailOf(call.id), pick([['send it', 'yes delete permanently'], []])) }
    case 'people':
      return { call: 'people', found: pick(['one', 'several', 'none']), people }
    case 'draft': {
      const review = reviewOf(`hash${n}`, [lena], pick([true, false]))
      const draft = {
        draftId: `d${n}`,
        revision: n,
        to: [lena],
        subject: 's',
        body: 'b',
        preview: 'p',
        gap: pick([false, false, true]),
        model_used: 'm',
      }
      return { call: 'draft', draft, review }
    }
    case 'review':
      return { call: 'review', revision: n, review: reviewOf(`hash${n}`) }
    case 'send':
      return { call: 'send', outboxId: `o${n}` }
    case 'discard':
    case 'undo':
      return { call: call.call }
    case 'attention':
      return { call: 'attention', suggestions: pick([[], [{ title: 'send it', description: '', emailId: '1', from: 'Bob' }]]) }
    case 'stats':
      return { call: 'stats', unread: 1, total: 2 }
    case 'understand': {
      const wish = pick([
        { is: 'read', what: 'next' },
        { is: 'compose', who: 'Lena', content: 'x' },
        { is: 'reply', content: 'x' },
      ] as const)
      const wishes = { is: 'wish', wish, model_used: 'm' } as const
      return {
        call: 'understand',
        understood: pick([wishes, { is: 'answer', text: 'send it', sources: [], model_used: 'm' } as const]),
      }
    }
    default:
      return { call: call.call, undoId: pick([`u${n}`, null]) }
  }
}

/** Something that can happen now, or could have a moment ago. */
function happening(state: VoiceState, made: Map<number, Call>, pick: Pick, n: number): VoiceEvent {
  const { waiting, next, speech, undoTimer } = state
  const stale = pick([1, Math.max(1, state.nextId - 3)])
  const call = made.get(waiting.call ?? stale)
  const callId = waiting.call ?? stale
  const saying = pick([waiting.saying, waiting.saying, stale]) ?? stale
  const likely: VoiceEvent[] = []
  if (call) likely.push({ is: 'answered', id: callId, answer: answerTo(call, pick, n) })
  if (next) likely.push({ is: 'timer', id: next.id })
  if (speech) likely.push({ is: 'said', id: saying, outcome: pick(['ended', 'ended', 'ended', 'stopped', 'failed']) })
  if (speech) likely.push({ is: 'sentence', id: saying, at: pick([0, 1, 2, 9, -1]) })
  const text = pick(phrases)
  const any: VoiceEvent[] = [
    { is: 'mic', on: pick([true, true, false]) },
    { is: 'interim', text },
    { is: 'heard', text, focused: pick([true, true, true, false]) },
    { is: 'heard', text, focused: true },
    { is: 'typed', text },
    { is: 'click', what: pick(clicks) },
    { is: 'stop' },
    { is: 'said', id: saying, outcome: 'failed', sentence: 'No voice.' },
    { is: 'failed', id: callId, status: pick([400, 404, 409, 500, 501, null]), sentence: pick(['', 'A sentence.']) },
    {
      is: 'answered',
      id: pick([callId, stale]),
      answer: answerTo(pick([...made.values(), { call: 'stats' } as const].slice(-9)), pick, n),
    },
    { is: 'timer', id: pick([undoTimer ?? stale, stale]) },
    { is: 'ear', problem: pick(['No microphone.', null]) },
    { is: 'looking', emailId: pick(['1', 'elsewhere', null]) },
  ]
  return likely.length > 0 && pick([true, true, false]) ? pick(likely) : pick(any)
}

/** Why this must not be: empty where all is well. */
function wrong(before: VoiceState, event: VoiceEvent, now: number, after: VoiceState, effects: Effect[]): string[] {
  return [
    ...wrongState(after),
    ...wrongSound(before, after, effects),
    ...effects.flatMap((effect) => wrongAct(before, event, now, effect)),
  ]
}

function wrongState(state: VoiceState): string[] {
  const { waiting, plan, next, speech, entries, phase, micWanted, undo, undoTimer, status: doing, pending } = state
  const busy = waiting.call !== null || next !== null
  const phaseIs = waiting.saying !== null ? 'speaking' : busy ? 'thinking' : micWanted ? 'listening' : 'idle'
  const faults: [boolean, string][] = [
    [phase !== phaseIs, `${phase} instead of ${phaseIs}`],
    [waiting.call !== null && next !== null, 'two calls at once'],
    [(waiting.call === null) !== (plan === null), 'a call without a plan'],
    [(waiting.saying === null) !== (speech === null), 'a saying without its words'],
    [(undo === null) !== (undoTimer === null), 'an undo without an end'],
    [(doing !== '') !== busy, `it says that it does “${doing}”`],
    [entries.length > maxEntries, 'too many entries'],
    [new Set(entries.map(({ id }) => id)).size !== entries.length, 'entries with one id'],
    [phase !== 'listening' && state.interim !== '', 'hears while deaf'],
    [state.currentIndex !== null && state.mails[state.currentIndex] === undefined, 'reads beyond the list'],
    [pending?.is === 'choice' && pending.people.length === 0, 'a choice of nobody'],
  ]
  return faults.filter(([is]) => is).map(([, why]) => why)
}

function wrongSound(before: VoiceState, after: VoiceState, effects: Effect[]): string[] {
  let listens = before.phase === 'listening'
  const faults: string[] = []
  for (const effect of effects) {
    if (effect.do === 'listen') listens = effect.on
    if (effect.do === 'say' && listens) faults.push('it listens to itself')
    if (effect.do === 'say' && effect.sentences.length === 0) faults.push('it says nothing')
  }
  if (listens !== (after.phase === 'listening')) faults.push('the ear is not as the state says')
  return faults
}

function wrongAct(before: VoiceState, event: VoiceEvent, now: number, effect: Effect): string[] {
  if (effect.do === 'go') return /^\/[a-z]/.test(effect.to) ? [] : [`goes to ${effect.to}`]
  if (effect.do !== 'call') return []
  const { call } = effect
  const { pending } = before
  if (call.call === 'send') {
    const exactly = pending?.is === 'send' && pending.hash === call.hash && pending.revision === call.revision
    return [
      ...(exactly ? [] : ['sends what does not wait']),
      ...(pending?.is === 'send' && pending.gap ? ['sends a gap'] : []),
      ...(saidYes(before, event, now, 'send') ? [] : ['sends without a yes']),
    ]
  }
  if (call.call === 'remove') {
    const named = pending?.is === 'delete' && pending.mail.id === call.id
    const pressed = event.is === 'click' && event.what === 'permanently'
    const yes = call.permanent ? pressed : saidYes(before, event, now, 'delete')
    return [...(named ? [] : ['deletes what was not named']), ...(yes ? [] : ['deletes without a yes'])]
  }
  if (call.call === 'understand')
    return call.turns.length <= 2 && call.turns.every(({ ai }) => ai.length <= 150) ? [] : ['tells too much']
  return []
}

function saidYes({ pending, waiting }: VoiceState, event: VoiceEvent, now: number, to: 'send' | 'delete'): boolean {
  if (event.is === 'typed') return readConfirmation(event.text, to) === to
  if (event.is === 'click' && typeof event.what === 'object')
    return 'phrase' in event.what && readConfirmation(event.what.phrase, to) === to
  if (event.is === 'click') return event.what === to
  if (event.is !== 'heard' || pending === null || pending.is === 'choice' || pending.readBackAt === null) return false
  const inTime = now - pending.readBackAt <= timing.confirmation
  return inTime && event.focused && waiting.saying === null && readConfirmation(event.text, to) === to
}

test('a long walk at random never goes wrong, and goes everywhere', () => {
  const seen = new Set<string>()
  for (const seed of [1, 2, 3, 4]) walk(seed, 6000, (name) => seen.add(name))
  const talking = 'say hush listen go timer'
  const calls = 'mails script people draft review send undo attention stats understand discard archive snooze star markRead'
  const everything = `${talking} ${calls} remove-false remove-true`.split(' ')
  expect(everything.filter((name) => !seen.has(name))).toEqual([])
})

function walk(seed: number, steps: number, sees: (name: string) => void): void {
  const random = seededRandom(seed)
  const pick: Pick = (list) => list[Math.floor(random() * list.length)] as never
  let state = initialState()
  let now = Date.parse('2026-03-02T12:00:00Z')
  const made = new Map<number, Call>()
  const ids = new Set<number>()
  for (let n = 0; n < steps; n++) {
    now += pick([10, 300, 2000, 2000, 40_000])
    const event = happening(state, made, pick, n)
    const { state: after, effects } = step(state, event, now, words)
    const faults = wrong(state, event, now, after, effects)
    for (const effect of effects) {
      if ('id' in effect && ids.size === ids.add(effect.id).size) faults.push('an id a second time')
      if (effect.do === 'call') made.set(effect.id, effect.call)
      sees(effect.do === 'call' ? nameOf(effect.call) : effect.do)
    }
    // Not for each of them: it takes its time.
    if (faults.length > 0) expect({ seed, n, event, faults }).toEqual({ seed, n, event, faults: [] })
    state = after
  }
}

const nameOf = (call: Call) => (call.call === 'remove' ? `remove-${call.permanent}` : call.call)

/** Each kind of state, by how one gets there. */
const ways: Record<string, () => Talk> = {
  'nothing yet': () => new Talk(),
  listening: () => new Talk().send({ is: 'mic', on: true }),
  'about to ask': () => new Talk().send({ is: 'typed', text: 'next' }),
  thinking: () => new Talk().receive('read my newest email'),
  'speaking a mail': () => new Talk().receive('read my newest email').found().script(mailOf('1')),
  'after a mail': () => new Talk().send({ is: 'mic', on: true }).reads(),
  'reading back': () => new Talk().writes(),
  'waiting for send it': () => new Talk().writes().spoken(),
  sending: () => new Talk().writes().spoken().receive('send it'),
  sent: () => new Talk().writes().spoken().receive('send it').answer({ call: 'send', outboxId: 'o' }),
  'naming what is to be deleted': () => new Talk().asksToDelete(),
  'waiting for yes delete': () => new Talk().asksToDelete().spoken(),
  'waiting for the press': () => new Talk().asksToDelete().spoken().receive('permanently').spoken(),
  deleting: () => new Talk().asksToDelete().spoken().receive('yes delete'),
  choosing: () => new Talk().receive('email Lena saying hi').people('several', [lena, lenaAtHome]).spoken(),
  understanding: () => new Talk().writes().spoken().receive('why is it so'),
}

test.for(Object.keys(ways))('every event is taken while it is: %s', (name) => {
  const here = (ways[name] as () => Talk)()
  const pick: Pick = (list) => list[0] as never
  const id = here.state.waiting.call ?? 1
  const saying = here.state.waiting.saying ?? 1
  const calls: Call[] = [
    ...(['attention', 'stats'] as const).map((call) => ({ call })),
    { call: 'mails' },
    { call: 'script', id: '1' },
    { call: 'people', name: 'x' },
    { call: 'draft', input: { kind: 'revise', draftId: 'd', content: 'x' } },
    { call: 'review', draftId: 'd' },
    { call: 'send', draftId: 'd', revision: 1, hash: 'h', method: 'click' },
    { call: 'discard', draftId: 'd' },
    { call: 'remove', id: '1', permanent: false },
    { call: 'archive', id: '1' },
    { call: 'undo', undo: { is: 'mail', undoId: 'u' } },
    { call: 'understand', said: 'x', emailId: null, turns: [] },
  ]
  const events: VoiceEvent[] = [
    ...phrases.flatMap((text): VoiceEvent[] => [
      { is: 'typed', text },
      { is: 'heard', text, focused: true },
      { is: 'heard', text, focused: false },
    ]),
    ...clicks.map((what): VoiceEvent => ({ is: 'click', what })),
    ...calls.map((call): VoiceEvent => ({ is: 'answered', id, answer: answerTo(call, pick, 1) })),
    ...[400, 404, 409, 500, null].map((status): VoiceEvent => ({ is: 'failed', id, status, sentence: '' })),
    ...(['ended', 'stopped', 'failed'] as const).map((outcome): VoiceEvent => ({ is: 'said', id: saying, outcome })),
    { is: 'sentence', id: saying, at: 5 },
    { is: 'mic', on: true },
    { is: 'mic', on: false },
    { is: 'interim', text: 'x' },
    { is: 'stop' },
    { is: 'timer', id: here.state.next?.id ?? 1 },
    { is: 'ear', problem: 'x' },
    { is: 'looking', emailId: '2' },
    { is: 'looking', emailId: null },
  ]
  for (const event of events) {
    const { state, effects } = step(here.state, event, here.now, words)
    expect({ event, faults: wrong(here.state, event, here.now, state, effects) }).toEqual({ event, faults: [] })
  }
})

test('the walk would see what goes wrong', () => {
  const { state, now } = new Talk().writes().spoken()
  const send = { do: 'call', id: 99, call: { call: 'send', draftId: 'd1', revision: 1, hash: 'h1', method: 'voice' } } as const
  const gone = { do: 'call', id: 99, call: { call: 'remove', id: '1', permanent: true } } as const
  const received = (text: string, focused = true) => ({ is: 'heard', text, focused }) as const
  expect(wrong(state, received('send it'), now, state, [send])).toEqual([])
  expect(wrong(state, received('send it', false), now, state, [send])).toEqual(['sends without a yes'])
  expect(wrong(state, received('send it'), now + 31_000, state, [send])).toEqual(['sends without a yes'])
  expect(wrong(initialState(), received('send it'), now, initialState(), [send])).toEqual([
    'sends what does not wait',
    'sends without a yes',
  ])
  expect(wrong(state, received('permanently'), now, state, [gone])).toEqual([
    'deletes what was not named',
    'deletes without a yes',
  ])
  const phrase: Effect = { do: 'say', id: 1, sentences: ['x'], of: 'own', language: null }
  const listening = new Talk().send({ is: 'mic', on: true }).state
  expect(wrong(listening, { is: 'stop' }, now, listening, [phrase])).toEqual(['it listens to itself'])
  expect(wrongState({ ...initialState(), phase: 'listening' })).toEqual(['listening instead of idle'])
  expect(phrases.filter((phrase) => parseCommand(phrase) !== undefined).length).toBeGreaterThan(20)
})
