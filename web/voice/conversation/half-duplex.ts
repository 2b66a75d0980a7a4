// The gate between mouth and ear: what Homing says must never come back to it as a command, whatever a mail says aloud.
// It has no clock and no browser; whoever speaks and listens tells it, with times of one steady clock (performance.now).
//
// - The microphone is closed while Homing speaks and for a moment after (`deafFor`).
// - What was heard all the same is dropped where it overlaps speech or that moment.
// - What is like something said a few seconds ago is dropped too, should the times of a recogniser be wrong. A short
//   utterance only where it is a whole spoken sentence: "send it" passes after `Say "send it" or "cancel"`, and after a mail in
//   which it is one of many words. A phrase that our own prompt invites to is never too like that prompt, even as a sentence
//   of its own ("Send it?"), but it is where a mail said it later. Nothing passes by being invited before the moment is over.
//   A command is like our own question by its nature: after `Delete the email from Carol?` a person says "delete the email from
//   Bob". So of our own sentences an echo has every word, and a long one all but a few.
// - What a person says again is no echo of our own words, although our question named it: a command that passed counts once
//   more, and a sentence that a person has answered since echoes no longer. Neither holds for words that confirm something,
//   nor for what a mail said. What passed only because it was said before allows nothing further, so no echo goes round.
//
// A person who wants to break in presses Stop, Escape or the microphone, or types. Breaking in by voice would need an open
// microphone beside the loudspeaker, and is left out on purpose.
import { wordsOf } from '../../../src/shared/fold.ts'
import { timing } from './state.ts'

/** Of how many words on, and from which share of them, an utterance is taken for an echo. */
const minFuzzyWords = 4
const fuzzyThreshold = 0.6
/** Of our own sentences, a recogniser may get one word wrong of so many. */
const wordsPerError = 8
/** An echo of a sentence begins within this time after it. */
const echoWindowMs = 8000
/** A command said again may have so many words more than before. */
const maxExtraWords = 2
/** Speech that ended longer ago than any utterance lasts is forgotten. */
const historyMs = 120_000

export interface EchoGate {
  /** Its own speech begins, or is over. */
  setSpeaking(is: boolean, now: number): void
  /** A sentence begins to be spoken: our own, or read from a mail. */
  sentenceStarted(sentence: string, of: 'own' | 'mail', now: number): void
  /** Milliseconds until the microphone may be open; 0: now; undefined: it speaks, and says when it is done. */
  blockedFor(now: number): number | undefined
  canListen(now: number): boolean
  /** Whether what was said between `from` and `to` was surely not its own speech. */
  accepts(transcript: string, from: number, to: number, now: number): boolean
}
interface Interval {
  from: number
  /** Undefined while it lasts. */
  to: number | undefined
}
/** What a person said, that was like nothing spoken. */
interface Utterance {
  words: string[]
  from: number
  to: number
}
interface Sentence {
  words: string[]
  of: 'own' | 'mail'
  from: number
  /** When it was over; undefined while it may still be heard. */
  to: number | undefined
}

/** `invited`: what our prompts ask people to say, word for word. */
export function createEchoGate(invited: readonly string[] = []): EchoGate {
  const invitations = new Set(invited.map(plain))
  let speech: Interval[] = []
  let sentences: Sentence[] = []
  let said: Utterance[] = []

  const isSpeaking = () => speech.at(-1)?.to === undefined && speech.length > 0
  const endSentence = (now: number) => {
    const last = sentences.at(-1)
    if (last) last.to ??= now
  }
  const gate: EchoGate = {
    setSpeaking(is, now) {
      const last = speech.at(-1)
      if (is && !isSpeaking()) speech = [...speech.filter(recent(now)), { from: now, to: undefined }]
      if (is || !last || !isSpeaking()) return
      last.to = now
      endSentence(now)
    },
    sentenceStarted(sentence, of, now) {
      endSentence(now)
      const to = isSpeaking() ? undefined : now
      sentences = [...sentences.filter(recent(now)), { words: wordsOf(sentence), of, from: now, to }]
    },
    blockedFor(now) {
      const last = speech.at(-1)
      if (!last) return 0
      return last.to === undefined ? undefined : Math.max(0, last.to + timing.listenDelayAfterSpeech - now)
    },
    canListen: (now) => gate.blockedFor(now) === 0,
    accepts(transcript, from, to, now) {
      if (!(from <= to) || !gate.canListen(now)) return false
      if (speech.some((interval) => overlaps(interval, from, to))) return false
      const recentSentences = sentences.filter((sentence) => sentence.to === undefined || from - sentence.to < echoWindowMs)
      const words = wordsOf(transcript)
      if (!isEcho(words, invitations.has(plain(transcript)), recentSentences)) {
        said = [...said.filter((one) => now - one.to < historyMs), { words, from, to }]
        return true
      }
      return isRepeatedByUser(words, from, recentSentences)
    },
  }
  /** Like our own words, and said by a person all the same. */
  const isRepeatedByUser = (words: string[], from: number, lately: Sentence[]): boolean => {
    if (words.length < minFuzzyWords || [...invitations].some((phrase) => includes(words, phrase.split(' ')))) return false
    const unanswered = lately.filter(
      ({ of, to }) => of === 'mail' || to === undefined || !said.some((one) => one.from >= to && one.to <= from),
    )
    if (!isEcho(words, false, unanswered)) return true
    const before = said.find((one) => one.to <= from && isRepetition(words, one.words))
    if (!before || isEcho(words, false, lately.filter(isOfMail))) return false
    said = said.filter((one) => one !== before)
    return true
  }
  return gate
}

const isOfMail = ({ of }: Sentence) => of === 'mail'

/** Nothing but words of what was said before; or all of them, and few more. */
function isRepetition(words: string[], before: string[]): boolean {
  const shared = sharedCount(words, before)
  return shared === words.length || (shared === before.length && words.length - shared <= maxExtraWords)
}

const plain = (text: string) => wordsOf(text).join(' ')
const recent =
  (now: number) =>
  ({ to }: { to: number | undefined }) =>
    to === undefined || now - to < historyMs

/** With the moment after it, to whose end the microphone opens: what begins right then is a person's. */
function overlaps(speech: Interval, from: number, to: number): boolean {
  return to >= speech.from && (speech.to === undefined || speech.to + timing.listenDelayAfterSpeech - from > 0)
}

/** The newest sentence that knows the words decides: our own prompt invites to them, a mail does not. */
function isEcho(words: string[], isInvited: boolean, lately: Sentence[]): boolean {
  if (words.length === 0) return true
  for (let at = lately.length - 1; at >= 0; at--) {
    const [sentence, next] = [lately[at], lately[at + 1]]
    if (!sentence) continue
    if (isInvited && sentence.of === 'own' && includes(sentence.words, words)) return false
    if (isLike(words, sentence)) return true
    // A recogniser knows nothing of sentences: what it heard may begin in one and end in the next.
    if (next && words.length >= minFuzzyWords && isNext(sentence, next) && isLike(words, joined(sentence, next))) return true
  }
  return false
}

/** Nobody can have spoken between them. */
const isNext = (one: Sentence, next: Sentence) => next.from - (one.to ?? next.from) <= timing.listenDelayAfterSpeech
const joined = (one: Sentence, next: Sentence) => ({
  words: [...one.words, ...next.words],
  of: one.of === 'own' ? next.of : one.of,
})

function isLike(words: string[], { words: spoken, of }: Pick<Sentence, 'words' | 'of'>): boolean {
  if (words.length < minFuzzyWords) return words.join(' ') === spoken.join(' ')
  const shared = sharedCount(words, spoken)
  if (of === 'own') return words.length - shared <= Math.floor(words.length / wordsPerError)
  return shared / words.length > fuzzyThreshold
}

/** How many of the words are among those that were spoken, each counted once. */
function sharedCount(words: string[], spoken: string[]): number {
  const left = [...spoken]
  return words.filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}

/** One after the other, anywhere in it. */
const includes = (spoken: string[], words: string[]) => ` ${spoken.join(' ')} `.includes(` ${words.join(' ')} `)
