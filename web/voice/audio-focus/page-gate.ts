// The echo gate shared by all voice features of this page.
import { voiceWords } from '../../words/voice.ts'
import { createEchoGate } from '../conversation/half-duplex.ts'

/** Phrases our prompts invite: never taken for an echo of the prompt. */
const { phrases, examplePhrases } = voiceWords.said
const invitations = [...examplePhrases, ...Object.values(phrases).filter((phrase) => typeof phrase === 'string')]

export const pageGate = createEchoGate(invitations)
