// The one gate of this page: what any part of it says aloud, no part of it hears as a person's words.
import { voiceWords } from '../../words/voice.ts'
import { createEchoGate } from '../conversation/half-duplex.ts'

/** What can be said to a prompt of ours, word for word: never taken for an echo of that prompt. */
const { phrases, canSay } = voiceWords.said
const invitations = [...canSay, ...Object.values(phrases).filter((phrase) => typeof phrase === 'string')]

export const pageGate = createEchoGate(invitations)
