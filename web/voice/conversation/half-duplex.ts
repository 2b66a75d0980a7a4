// The echo gate between speech output and recognition: what Homing says must never come back as a command, whatever a mail
// says aloud. No clock and no browser; the caller passes times of one monotonic clock (performance.now).
//
// - The microphone is closed while Homing speaks and for a guard time after (`blockedFor`).
// - A transcript that overlaps speech or the guard time is dropped.
// - A transcript that resembles something spoken in the last seconds is dropped as well, in case the recognizer's times are
//   wrong; a short one only if it equals a whole spoken sentence: "send it" is accepted after `Say "send it" or "cancel"`, and
//   after a mail that contains it among other words. A phrase our own prompt invites is never an echo of that prompt, but it is
//   if a mail said it later. Being invited does not shorten the guard time. A command naturally resembles our own question
//   ("Delete the email from Carol?" - "delete the email from Bob"), so an echo of our own sentences has all of their words, and a
//   long one all but a few.
// - A repetition by the user is no echo of our own words: a command that was accepted counts once more, and a sentence the user
//   has answered since no longer echoes. Neither holds for confirmations, nor for what a mail said. A transcript accepted only
//   as a repetition allows no further ones, so that no echo loops.
//
// The user interrupts with Stop, Escape, the microphone button or by typing. Barge-in by voice would need an open microphone
// during playback and is left out on purpose.
import { wordsOf } from '../../../src/shared/fold.ts'
import { timing } from './state.ts'

/** From this many words on an utterance is compared fuzzily, and from this share of matching words it is an echo. */
const minFuzzyWords = 4
const fuzzyThreshold = 0.6
/** In Homing's own sentences a recognizer may get one word in this many wrong. */
const wordsPerError = 8
/** An echo starts within this time after the sentence. */
const echoWindowMs = 8000
/** A repeated command may have this many more words than before. */
const maxExtraWords = 2
/** Speech older than any utterance is forgotten. */
const historyMs = 120_000

export interface EchoGate {
  /** Homing starts or stops speaking. */
  setSpeaking(is: boolean, now: number): void
  /** A sentence starts: Homing's own, or one read from a mail. */
  sentenceStarted(sentence: string, of: 'own' | 'mail', now: number): void
  /** Milliseconds until the microphone may open; 0: now; undefined: while speaking. */
  blockedFor(now: number): number | undefined
  canListen(now: number): boolean
  /** Whether an utterance spoken between `from` and `to` is certainly not an echo. */
  accepts(transcript: string, from: number, to: number, now: number): boolean
}
interface Interval {
  from: number
  /** Undefined while speaking. */
  to: number | undefined
}
/** An utterance that was no echo. */
interface Utterance {
  words: string[]
  from: number
  to: number
}
interface Sentence {
  words: string[]
  of: 'own' | 'mail'
  from: number
  /** End time; undefined while it may still be heard. */
  to: number | undefined
}

/** `invited`: the phrases our prompts ask the user to say. */
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
  /** Resembles Homing's own words although the user said it. */
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

/** Only words of the earlier utterance; or all of them and a few more. */
function isRepetition(words: string[], before: string[]): boolean {
  const shared = sharedCount(words, before)
  return shared === words.length || (shared === before.length && words.length - shared <= maxExtraWords)
}

const plain = (text: string) => wordsOf(text).join(' ')
const recent =
  (now: number) =>
  ({ to }: { to: number | undefined }) =>
    to === undefined || now - to < historyMs

/** Including the guard time after speech; what starts exactly at its end is the user's. */
function overlaps(speech: Interval, from: number, to: number): boolean {
  return to >= speech.from && (speech.to === undefined || speech.to + timing.listenDelayAfterSpeech - from > 0)
}

/** The newest matching sentence decides: our own prompt invites the phrase, a mail does not. */
function isEcho(words: string[], isInvited: boolean, lately: Sentence[]): boolean {
  if (words.length === 0) return true
  for (let at = lately.length - 1; at >= 0; at--) {
    const [sentence, next] = [lately[at], lately[at + 1]]
    if (!sentence) continue
    if (isInvited && sentence.of === 'own' && includes(sentence.words, words)) return false
    if (isLike(words, sentence)) return true
    // A recognizer ignores sentence boundaries: an echo may start in one sentence and end in the next.
    if (next && words.length >= minFuzzyWords && isNext(sentence, next) && isLike(words, joined(sentence, next))) return true
  }
  return false
}

/** Too close for anybody to have spoken in between. */
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

/** Number of words that also occur in `spoken`, each counted once. */
function sharedCount(words: string[], spoken: string[]): number {
  const left = [...spoken]
  return words.filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}

/** As a contiguous sequence. */
const includes = (spoken: string[], words: string[]) => ` ${spoken.join(' ')} `.includes(` ${words.join(' ')} `)
