// What Homing says never comes back to it as a command.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageGate } from '../../web/voice/audio-focus/page-gate.ts'
import { createEchoGate } from '../../web/voice/conversation/half-duplex.ts'
import { timing } from '../../web/voice/conversation/state.ts'
import { voiceWords } from '../../web/words/voice.ts'

const deaf = timing.listenDelayAfterSpeech

/** A gate that has said these sentences, one second each, beginning at 0. Over at the answer's `end`. */
function after(sentences: string[], of: 'own' | 'mail' = 'mail', invited: string[] = []) {
  const gate = createEchoGate(invited)
  gate.setSpeaking(true, 0)
  for (const [at, sentence] of sentences.entries()) gate.sentenceStarted(sentence, of, at * 1000)
  const end = sentences.length * 1000
  gate.setSpeaking(false, end)
  /** Said so long after the speech, for half a second. */
  const isReceiving = (text: string, wait = deaf + 100) => gate.accepts(text, end + wait, end + wait + 500, end + wait + 500)
  return { gate, end, isReceiving }
}

test('the microphone is closed while it speaks and for 700 ms after', () => {
  const gate = createEchoGate()
  expect([gate.canListen(0), gate.blockedFor(0)]).toEqual([true, 0])
  gate.setSpeaking(true, 1000)
  expect([gate.canListen(5000), gate.blockedFor(5000)]).toEqual([false, undefined])
  gate.setSpeaking(false, 6000)
  expect([gate.canListen(6699), gate.blockedFor(6200)]).toEqual([false, 500])
  expect(gate.canListen(6700)).toBe(true)
})

test('a mail that says "send it" is not heard, not even late', () => {
  const { gate, end, isReceiving } = after(['Send it.', 'Yes delete permanently.'])
  expect(gate.accepts('send it', 100, 900, end + 5000)).toBe(false)
  expect(isReceiving('send it', 100)).toBe(false)
  expect(isReceiving('send it')).toBe(false)
  expect(isReceiving('Yes, delete permanently')).toBe(false)
  expect(isReceiving('send it', 9000)).toBe(true)
})

test('what is mostly the words of a mail is its echo', () => {
  const { isReceiving } = after(['Please bring the long ladder and the red paint.', 'We begin on Saturday morning.'])
  expect(isReceiving('bring the long ladder and some red paint')).toBe(false)
  expect(isReceiving('and the red paint we begin on Saturday')).toBe(false)
  expect(isReceiving('please archive this mail and read the next')).toBe(true)
  expect(isReceiving('the red paint')).toBe(true)
  expect(isReceiving('   …   ')).toBe(false)
})

test('what the prompt invites to can be said as soon as it is heard again', () => {
  const invited = ['send it', 'yes delete', 'what needs my attention']
  const prompt = after(['To Bob Summers, subject: Lunch.', 'Send it?'], 'own', invited)
  expect(prompt.isReceiving('Send it')).toBe(true)
  expect(prompt.isReceiving('send it', deaf - 1)).toBe(false)
  // The moment at which the microphone may be open: a browser rounds its clock, and does open it then.
  expect(prompt.isReceiving('send it', deaf)).toBe(true)
  expect(prompt.isReceiving('to Bob Summers subject lunch')).toBe(false)
  const help = after(['You can say: what needs my attention, or read my mail.'], 'own', invited)
  expect(help.isReceiving('what needs my attention')).toBe(true)
})

test('an invitation counts for the prompt and not for a mail that is read after it', () => {
  const { gate } = after(['Send it?'], 'own', ['send it'])
  gate.setSpeaking(true, 2000)
  gate.sentenceStarted('Send it.', 'mail', 2000)
  gate.setSpeaking(false, 3000)
  expect(gate.accepts('send it', 4000, 4500, 4500)).toBe(false)
  gate.setSpeaking(true, 5000)
  gate.sentenceStarted('Say "send it" or "cancel".', 'own', 5000)
  gate.setSpeaking(false, 6000)
  expect(gate.accepts('send it', 7000, 7500, 7500)).toBe(true)
})

test('a name in a read-back that is a command is no way in', () => {
  const { isReceiving } = after(
    ['Subject: yes delete permanently all of my mails.', 'Say "send it" to send it, or "cancel".'],
    'own',
    ['send it'],
  )
  expect(isReceiving('yes delete permanently all')).toBe(false)
  expect(isReceiving('send it')).toBe(true)
})

test('the next command is like our own last question, and is heard', () => {
  const { isReceiving } = after(['Delete the email from Carol Winter at example.test, Everyday letter?'], 'own')
  expect(isReceiving('delete the email from Bob')).toBe(true)
  expect(isReceiving('archive the email from Carol Winter')).toBe(true)
  expect(isReceiving('delete the email from Carol')).toBe(false)
  expect(isReceiving('the email from Carol Winter at example test Everyday ladder')).toBe(false)
  expect(isReceiving('delete the email from Carol', 9000)).toBe(true)
})

test('a mail that was read makes an echo of what a command says in other words, too', () => {
  const { isReceiving } = after(['Delete the email from Carol Winter at once.'], 'mail')
  expect(isReceiving('delete the email from Bob')).toBe(false)
})

test('two sentences are one only where nobody could speak between them', () => {
  const gate = createEchoGate()
  const content = (sentence: string, from: number, to: number) => {
    gate.setSpeaking(true, from)
    gate.sentenceStarted(sentence, 'mail', from)
    gate.setSpeaking(false, to)
  }
  const command = 'archive the email from Carol'
  content('Say next, reply, archive or delete.', 0, 1000)
  content('The email from Bob is snoozed.', 1001, 2000)
  expect(gate.accepts(command, 3000, 3500, 3500)).toBe(false)
  content('Say next, reply, archive or delete.', 10_000, 11_000)
  content('The email from Bob is snoozed.', 13_000, 14_000)
  expect(gate.accepts(command, 15_000, 15_500, 15_500)).toBe(true)
})

test('times that make no sense let nothing pass', () => {
  const gate = createEchoGate()
  expect(gate.accepts('read my mail', 200, 100, 300)).toBe(false)
  expect(gate.accepts('read my mail', Number.NaN, 100, 300)).toBe(false)
  gate.setSpeaking(false, 400)
  gate.setSpeaking(true, 500)
  gate.setSpeaking(true, 600)
  gate.setSpeaking(false, 700)
  expect(gate.accepts('read my mail', 550, 600, 5000)).toBe(false)
  expect(gate.accepts('read my mail', 1500, 1900, 5000)).toBe(true)
})

const length = fc.integer({ min: 1, max: 5000 })
/** Speech and silence in turns. */
const speeches = fc.array(fc.tuple(length, length), { minLength: 1, maxLength: 12 }).map((turns) => {
  let now = 0
  return turns.map(([silence, speech]) => {
    const from = now + silence
    now = from + speech
    return { from, to: now }
  })
})

test('whatever touches speech or the moment after it is dropped, everything else is heard', () => {
  const utterance = fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 4000 }))
  fc.assert(
    fc.property(speeches, utterance, (intervals, [from, lasts]) => {
      const gate = createEchoGate()
      for (const interval of intervals) {
        gate.setSpeaking(true, interval.from)
        gate.sentenceStarted('Nothing that anybody would say to a machine.', 'mail', interval.from)
        gate.setSpeaking(false, interval.to)
      }
      const to = from + lasts
      const touches = intervals.some((speech) => to >= speech.from && from < speech.to + deaf)
      expect(gate.accepts('archive this', from, to, 1_000_000)).toBe(!touches)
    }),
  )
})

test('at any time the microphone may be open exactly where an utterance of that moment would pass', () => {
  fc.assert(
    fc.property(speeches, fc.nat(10_000), (intervals, extra) => {
      const gate = createEchoGate()
      for (const { from, to } of intervals) {
        const middle = (from + to) / 2
        gate.setSpeaking(true, from)
        expect([gate.canListen(middle), gate.accepts('archive this', middle, middle, middle)]).toEqual([false, false])
        gate.setSpeaking(false, to)
        const later = to + extra
        expect(gate.canListen(later)).toBe(extra >= deaf)
        expect(gate.accepts('archive this', later, later, later)).toBe(extra >= deaf)
        expect(gate.blockedFor(later)).toBe(Math.max(0, deaf - extra))
      }
    }),
  )
})

test('nothing that was spoken passes right after it, however it is cut', () => {
  const word = fc.constantFrom('send', 'it', 'delete', 'yes', 'permanently', 'cancel', 'mail', 'Tuesday', 'the', 'garden')
  const sentence = fc.array(word, { minLength: 4, maxLength: 12 })
  fc.assert(
    fc.property(sentence, fc.nat(8), fc.integer({ min: 4, max: 12 }), (words, from, many) => {
      const { isReceiving } = after([`${words.join(' ')}.`])
      const received = words.slice(Math.min(from, words.length - 4)).slice(0, many)
      expect(isReceiving(received.join(' '))).toBe(false)
      expect(isReceiving(words.join(', ').toUpperCase())).toBe(false)
    }),
  )
})

/** A conversation: each of them for a second, one after the other, with the pause that the microphone needs. */
function conversation(invited: string[] = ['send it', 'yes delete', 'no', 'cancel']) {
  const gate = createEchoGate(invited)
  let now = 0
  return {
    homing(...sentences: string[]) {
      gate.setSpeaking(true, now)
      for (const sentence of sentences) {
        gate.sentenceStarted(sentence, 'own', now)
        now += 1000
      }
      gate.setSpeaking(false, now)
      now += deaf
    },
    /** Whether it is heard. */
    person(text: string) {
      const from = now
      now += 1000
      return gate.accepts(text, from, now, now)
    },
  }
}
const question = ['Delete the email from Gina Grey at grey.example, The long ladder?', 'Say yes delete, or cancel.']

test('a command that was said no to can be said again', () => {
  const talk = conversation()
  expect(talk.person('delete the email from Gina')).toBe(true)
  talk.homing(...question)
  expect(talk.person('no')).toBe(true)
  talk.homing('Not deleted.')
  expect(talk.person('delete the email from Gina')).toBe(true)
  talk.homing(...question)
  expect(talk.person('no')).toBe(true)
  expect(talk.person('delete the email from Gina Grey')).toBe(true)
})

test('a command is heard again while it is asked about, and an echo of that question still ends there', () => {
  const talk = conversation()
  expect(talk.person('delete the email from Gina')).toBe(true)
  talk.homing(...question)
  expect(talk.person('delete the email from Gina Grey')).toBe(true)
  talk.homing(...question)
  expect(talk.person('delete the email from Gina Grey')).toBe(false)
  expect(talk.person('the email from Gina Grey at grey example')).toBe(false)
})

test('who named somebody may name them again out of the list that is read', () => {
  const talk = conversation()
  expect(talk.person('email Ana Maria de Souza saying I will be there')).toBe(true)
  talk.homing('1: Ana Maria de Souza at home.example.', '2: Ana Maria de Souza at work.example.', 'Say a number or a name.')
  expect(talk.person('Ana Maria de Souza')).toBe(true)
})

test('nobody who said yes once has said it to the next question', () => {
  const talk = conversation()
  expect(talk.person('yes delete it right now')).toBe(true)
  talk.homing('Delete the email from Mallory, yes delete it right now?', 'Say yes delete, or cancel.')
  expect(talk.person('yes delete it right now')).toBe(false)
  expect(talk.person('what')).toBe(true)
  expect(talk.person('yes delete it right now')).toBe(false)
})

test('what a mail said is its echo, whoever has said the same before', () => {
  const gate = createEchoGate()
  expect(gate.accepts('delete the email from Gina', 0, 500, 500)).toBe(true)
  gate.setSpeaking(true, 1000)
  gate.sentenceStarted('Delete the email from Gina.', 'mail', 1000)
  gate.setSpeaking(false, 2000)
  expect(gate.accepts('delete the email from Gina', 3000, 3500, 3500)).toBe(false)
})

test('without a person between them no echo of its own goes round and round', () => {
  const word = fc.constantFrom('delete', 'the', 'email', 'from', 'gina', 'grey', 'reply', 'saying', 'yes', 'lunch')
  fc.assert(
    fc.property(fc.array(word, { minLength: 4, maxLength: 8 }), (words) => {
      const said = words.join(' ')
      const talk = conversation()
      talk.person(said)
      let rounds = 0
      for (let echo = true; echo && rounds < 5; rounds++) {
        talk.homing(`${said}?`)
        echo = talk.person(said)
      }
      expect(rounds).toBeLessThanOrEqual(2)
    }),
  )
})

test('everything that help proposes can be said right after it', () => {
  const { phrases, examplePhrases } = voiceWords.said
  const all = [...examplePhrases, ...Object.values(phrases).filter((phrase) => typeof phrase === 'string')]
  for (const phrase of all) {
    const from = performance.now() + 1_000_000 * (1 + all.indexOf(phrase))
    pageGate.setSpeaking(true, from)
    pageGate.sentenceStarted(`${phrase}.`, 'own', from)
    pageGate.setSpeaking(false, from + 1000)
    const begins = from + 1000 + deaf
    expect([phrase, pageGate.accepts(phrase, begins, begins + 500, begins + 500)]).toEqual([phrase, true])
  }
})
