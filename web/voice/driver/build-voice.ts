// The voice of this page with everything real: ear, mouth, gate, and the server. What comes from React (the client, the way to
// pages, what the person prefers) is looked at anew each time, as it is by then.
import type { NavigateFunction } from 'react-router'
import type { Preferences } from '../../../src/shared/preferences.ts'
import { voiceWords } from '../../words/voice.ts'
import { initial, step } from '../conversation/machine.ts'
import { createEar } from '../ear/create-ear.ts'
import type { EarListener } from '../ear/ear.ts'
import { hearingProblem } from '../ear/problem-sentence.ts'
import { gate } from '../floor/page-gate.ts'
import { takeFloor } from '../floor/who-speaks.ts'
import { mannerOf, spokenLanguage } from '../manner.ts'
import { createMouth } from '../mouth/create-mouth.ts'
import { speakingProblem } from '../mouth/problem-sentence.ts'
import { Talk } from '../talk/talk.ts'
import { carryOut, type VoiceTools } from './calls.ts'
import { createVoice } from './driver.ts'
import { quieten } from './quieten.ts'
import type { Voice } from './voice.ts'

export interface Ports {
  tools: VoiceTools
  navigate: NavigateFunction
  preferences: Preferences
  /** The server's ear may be asked. */
  server: boolean
}
/** Filled before anything is said. */
export const ports: { now: Ports | undefined } = { now: undefined }

function filled(): Ports {
  if (!ports.now) throw new Error('The voice is asked before it knows whose it is.')
  return ports.now
}
const wishes = () => filled().preferences

export function openEar(listener: EarListener, waits = false) {
  const preferences = wishes()
  const continuous = waits || preferences.handsFree
  const server = !waits && filled().server
  return createEar({ language: spokenLanguage(preferences), continuous, untilStopped: waits, server }, listener)
}

export function buildVoice(): Voice {
  const voice = createVoice({
    initial: initial(),
    step: (state, event, now) => step(state, event, now, voiceWords.said),
    call: (call, signal) => carryOut(call, filled().tools, signal),
    navigate: (to) => void filled().navigate(to),
    mouth: createMouth(),
    mannerFor: (language) => mannerOf(wishes(), language),
    hearing: { makeEar: (listener) => openEar(listener), gate, now: () => performance.now() },
    page: {
      focused: () => !document.hidden && document.hasFocus(),
      hidden: () => document.hidden,
      // Where a browser cannot tell, the mouth tells that it could not speak.
      touched: () => navigator.userActivation?.hasBeenActive ?? true,
    },
    handsFree: () => wishes().handsFree,
    now: Date.now,
    takeFloor: () => takeFloor(voice, () => quieten(voice)),
    earSentence: hearingProblem,
    mouthSentence: speakingProblem,
    dropped: voiceWords.panel.dropped,
  })
  return voice
}

/** For the test of voice and microphone: it shares the gate, so that what one says the other does not hear. */
export function makeTalk(): Talk {
  return new Talk({
    hearing: { makeEar: (listener) => openEar(listener), gate, now: () => performance.now() },
    mouth: createMouth(),
    earSentence: hearingProblem,
    mouthSentence: speakingProblem,
  })
}
