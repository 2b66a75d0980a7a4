// The echo gate shared by all voice features of this page.
import { voiceWords } from '../../words/voice.ts'
import { createEchoGate } from '../conversation/half-duplex.ts'

/** Phrases our prompts invite: never taken for an echo of the prompt. */
const { phrases, canSay } = voiceWords.said
const invitations = [...canSay, ...Object.values(phrases).filter((phrase) => typeof phrase === 'string')]

export const pageGate = createEchoGate(invitations)
