// The voice on a page: the one there is, with what React knows handed to it.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Preferences } from '../../../src/shared/preferences.ts'
import { voiceWords } from '../../words/voice.ts'
import { buildVoice, openEar, ports } from '../driver/build-voice.ts'
import { onlyVoice } from '../driver/only-voice.ts'
import { quieten } from '../driver/quieten.ts'
import type { Voice } from '../driver/voice.ts'
import { listenForWakeWord } from '../driver/wake-listening.ts'
import { createWakeWord } from '../ear/wake-word.ts'
import { keepToOneTab } from '../floor/one-tab.ts'
import { gate } from '../floor/page-gate.ts'
import { isFloorFreeFor, onFloor } from '../floor/who-speaks.ts'
import { useHears } from '../use-hears.ts'
import type { Hears } from '../who-hears.ts'
import { useVoiceTools } from './use-voice-tools.ts'

const { problems } = voiceWords

export function useVoice(userId: string, preferences: Preferences, onCalled: () => void) {
  const [voice] = useState(() => onlyVoice(userId, buildVoice))
  const navigate = useNavigate()
  const tools = useVoiceTools(() => voice.view().state)
  const { hears, server } = useHears()
  useLayoutEffect(() => {
    ports.now = { tools, navigate, preferences, server }
  })
  useLooking(voice)
  useWakeWord(voice, preferences, onCalled)
  useEffect(() => {
    const stop = keepToOneTab(voice)
    return () => {
      stop()
      quieten(voice)
    }
  }, [voice])
  return { voice, deaf: whyDeaf[hears] }
}

const whyDeaf: Partial<Record<Hears, string>> = {
  insecure: problems.insecure,
  none: problems.notAvailable,
  outsideForbidden: problems.notAllowedOutside,
}

/** The mail that is open is what "this" means. */
function useLooking(voice: Voice): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const [, id] = /^\/(?:email|reply)\/([^/]+)/.exec(pathname) ?? []
    voice.tell({ is: 'looking', emailId: id === undefined ? null : decodeURIComponent(id) })
  }, [voice, pathname])
}

function useWakeWord(voice: Voice, { wakeWordEnabled, wakeWord }: Preferences, onCalled: () => void): void {
  const called = useRef(onCalled)
  const check = useRef<() => void>(undefined)
  useEffect(() => {
    called.current = onCalled
  })
  useEffect(() => {
    if (!wakeWordEnabled) return
    const inFront = () => !document.hidden && document.hasFocus()
    const waiting = listenForWakeWord({
      voice,
      wake: createWakeWord(wakeWord, inFront),
      hearing: { makeEar: (listener) => openEar(listener, true), gate, now: () => performance.now() },
      inFront,
      mayListen: () => isFloorFreeFor(voice),
      onCalled: () => called.current(),
    })
    check.current = waiting.check
    return waiting.stop
  }, [voice, wakeWordEnabled, wakeWord])
  useEffect(() => onFloor(() => check.current?.()), [])
}
