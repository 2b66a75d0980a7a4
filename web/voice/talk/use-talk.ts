// Dictating and being read to, on a page: with what the person prefers and allows just now. It ends with the page, and the
// microphone closes when nobody looks.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Preferences } from '../../../src/shared/preferences.ts'
import { createEar } from '../ear/create-ear.ts'
import { hearingProblem } from '../ear/problem-sentence.ts'
import { gate } from '../floor/page-gate.ts'
import { spokenLanguage, usualLanguage } from '../manner.ts'
import { createMouth } from '../mouth/create-mouth.ts'
import { speakingProblem } from '../mouth/problem-sentence.ts'
import { useHears } from '../use-hears.ts'
import { Talk } from './talk.ts'

interface Wishes {
  language: string
  /** The server's ear may be asked. */
  server: boolean
}

export function useTalk(preferences: Preferences | undefined) {
  const { hears, server } = useHears()
  const language = preferences ? spokenLanguage(preferences) : usualLanguage
  const talk = useOneTalk({ language, server })
  const view = useSyncExternalStore(talk.listen, talk.view)
  return { talk, view, hears, canHear: hears !== 'none' && hears !== 'outsideForbidden' }
}

function useOneTalk(wishes: Wishes): Talk {
  const now = useRef(wishes)
  const [talk] = useState(() => makeTalk(() => now.current))
  useEffect(() => {
    now.current = wishes
  })
  useEffect(() => {
    const onHide = () => document.hidden && talk.deaf()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      talk.end()
    }
  }, [talk])
  return talk
}

function makeTalk(wishes: () => Wishes): Talk {
  return new Talk({
    hearing: {
      makeEar: (listener) => createEar({ ...wishes(), continuous: false }, listener),
      gate,
      now: () => performance.now(),
    },
    mouth: createMouth(),
    earSentence: hearingProblem,
    mouthSentence: speakingProblem,
  })
}
