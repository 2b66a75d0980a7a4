// A conversation without a browser: what happens is told, what is to be done is kept, time stands still until it is moved.
import type { Person } from '../../src/shared/mail.ts'
import type { Script, VoiceMail } from '../../src/shared/voice.ts'
import type { DraftReview } from '../../src/shared/writing.ts'
import { initialState, type SaidWords, step } from '../../web/voice/conversation/machine.ts'
import type { Answer, Call, Effect, VoiceEvent, VoiceState } from '../../web/voice/conversation/state.ts'
import { said as german } from '../../web/words/de/voice/said.ts'
import { said } from '../../web/words/en/voice/said.ts'
import { translated } from '../../web/words/translate.ts'

export const words: SaidWords = said
export const germanWords: SaidWords = translated(said, german)
export const lena: Person = { name: 'Lena Orsolt', email: 'lena@brightwater.example' }
export const lenaAtHome: Person = { name: 'Lena Orsolt', email: 'lena@home.example' }
export const bob: Person = { name: 'Bob Tarn', email: 'bob@lovelace.example' }

export const mailOf = (id: string, from = lena, subject = `Subject ${id}`): VoiceMail => ({
  id,
  threadId: `t-${id}`,
  from,
  subject,
  date: '2026-03-02T09:40:00Z',
  read: false,
  body: null,
})
export const mails = [mailOf('1'), mailOf('2', bob), mailOf('3')]

export const scriptOf = ({ id, from, subject, date }: VoiceMail, sentences = ['First.', 'Second.']): Script => ({
  id,
  from,
  subject,
  date,
  summary: ['In short.'],
  sentences,
  language: 'en',
  attachments: 0,
  cut: false,
  model_used: 'built-in',
})

export const reviewOf = (hash: string, to: Person[] = [lena], isNew = false, subject = 'Friday'): DraftReview => ({
  hash,
  needsApproval: true,
  account: 'a',
  from: { name: 'Ada', email: 'ada@home.example' },
  to: to.map((person) => ({ ...person, written: isNew ? 0 : 3, isNew })),
  cc: [],
  bcc: [],
  subject,
  text: 'Does Friday work for you?',
  files: [],
})

type Of<Name extends Effect['do']> = Extract<Effect, { do: Name }>

export class Talk {
  state: VoiceState = initialState()
  /** Of the last event. */
  effects: Effect[] = []
  all: Effect[] = []
  now = Date.parse('2026-03-02T12:00:00Z')
  readonly #words: SaidWords

  constructor(language: SaidWords = words) {
    this.#words = language
  }

  send(event: VoiceEvent): this {
    const { state, effects } = step(this.state, event, this.now, this.#words)
    this.state = state
    this.effects = effects
    this.all.push(...effects)
    return this
  }

  /** Said, typed; with the delay that is before a call. */
  receive = (text: string, focused = true) => this.send({ is: 'heard', text, focused }).delayOver()
  type = (text: string) => this.send({ is: 'typed', text }).delayOver()
  click = (what: Extract<VoiceEvent, { is: 'click' }>['what']) => this.send({ is: 'click', what }).delayOver()
  pass(ms: number): this {
    this.now += ms
    return this
  }

  delayOver(): this {
    const { next } = this.state
    return next ? this.send({ is: 'timer', id: next.id }) : this
  }

  answer(answer: Answer): this {
    return this.send({ is: 'answered', id: this.state.waiting.call ?? -1, answer })
  }

  fail(status: number | null, sentence = ''): this {
    return this.send({ is: 'failed', id: this.state.waiting.call ?? -1, status, sentence })
  }

  /** All of it, to its end. */
  spoken(outcome: 'ended' | 'failed' = 'ended'): this {
    for (let id = this.state.waiting.saying; id !== null; id = this.state.waiting.saying) this.send({ is: 'said', id, outcome })
    return this
  }

  /** Up to that sentence of the part that is being spoken. */
  spokenTo(at: number): this {
    return this.send({ is: 'sentence', id: this.state.waiting.saying ?? -1, at })
  }

  did = <Name extends Effect['do']>(name: Name) => this.all.filter((effect): effect is Of<Name> => effect.do === name)
  calls = (): Call[] => this.did('call').map(({ call }) => call)
  get call(): Call | undefined {
    return this.calls().at(-1)
  }
  /** What it has said last, of all parts. */
  get words(): string {
    return this.state.entries.at(-1)?.ai ?? ''
  }

  found = (list: VoiceMail[] = mails, senders: Person[] = []) =>
    this.answer({ call: 'mails', mails: list, total: list.length, unread: list.length, senders })
  people = (found: 'one' | 'several' | 'none', people: Person[]) => this.answer({ call: 'people', found, people })
  script = (mail: VoiceMail) => this.answer({ call: 'script', script: scriptOf(mail) })
  drafted(hash = 'h1', review = reviewOf(hash), gap = false): this {
    const draft = { draftId: 'd1', revision: 1, to: review.to, subject: review.subject, body: review.text, preview: review.text }
    return this.answer({ call: 'draft', draft: { ...draft, gap, model_used: 'built-in' }, review })
  }

  /** A mail was read to its end. */
  reads(list: VoiceMail[] = mails): this {
    const [first = mailOf('1')] = list
    return this.receive('read my newest email').found(list).script(first).spoken()
  }
  /** A draft for Lena was read back. */
  writes(hash = 'h1', review = reviewOf(hash)): this {
    return this.receive('email Lena asking whether Friday works').people('one', [lena]).drafted(hash, review)
  }
  /** A mail was named and asked about. */
  asksToDelete(): this {
    return this.reads().receive('delete this email')
  }
}
