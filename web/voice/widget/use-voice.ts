// Connects the tab's voice to React: preferences, navigation and mail actions.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Preferences } from '../../../src/shared/preferences.ts'
import { trpc } from '../../api.ts'
import { useSentToast } from '../../compose/sending/use-send.ts'
import type { ActionMail } from '../../mail/actions/mail-action.ts'
import { useMailActions } from '../../mail/actions/use-mail-actions.ts'
import { voiceWords } from '../../words/voice.ts'
import { restrictToActiveTab } from '../audio-focus/active-tab.ts'
import { isAudioFocusFree, onAudioFocusChange } from '../audio-focus/audio-focus.ts'
import { pageGate } from '../audio-focus/page-gate.ts'
import { createPageRecognizer, createPageVoice, voiceContext } from '../controller/create-page-voice.ts'
import type { CallTools } from '../controller/server-calls.ts'
import { sessionVoice } from '../controller/session-voice.ts'
import { stopVoice, type Voice } from '../controller/voice.ts'
import { listenForWakeWord } from '../controller/wake-word-listener.ts'
import type { VoiceState } from '../conversation/state.ts'
import { createWakeWord } from '../stt/wake-word.ts'
import { type SttProvider, useSttProvider } from '../stt-provider.ts'

const { problems } = voiceWords

export function useVoice(userId: string, preferences: Preferences, onCalled: () => void) {
  const [voice] = useState(() => sessionVoice(userId, createPageVoice))
  const navigate = useNavigate()
  const tools = useCallTools(() => voice.view().state)
  const { provider, server } = useSttProvider()
  useLayoutEffect(() => {
    voiceContext.now = { tools, navigate, preferences, server }
  })
  useViewedMail(voice)
  useWakeWord(voice, preferences, onCalled)
  useEffect(() => {
    const stop = restrictToActiveTab(voice)
    return () => {
      stop()
      stopVoice(voice)
    }
  }, [voice])
  return { voice, unavailable: unavailableReasons[provider] }
}

const unavailableReasons: Partial<Record<SttProvider, string>> = {
  insecure: problems.insecure,
  none: problems.notAvailable,
  outsideForbidden: problems.notAllowedOutside,
}

/** Tells the conversation which mail is open: that is what "this" refers to. */
function useViewedMail(voice: Voice): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const [, id] = /^\/(?:email|reply)\/([^/]+)/.exec(pathname) ?? []
    voice.dispatch({ is: 'looking', emailId: id === undefined ? null : decodeURIComponent(id) })
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
      microphone: {
        createRecognizer: (listener) => createPageRecognizer(listener, true),
        gate: pageGate,
        now: () => performance.now(),
      },
      inFront,
      mayListen: () => isAudioFocusFree(voice),
      onCalled: () => called.current(),
    })
    check.current = waiting.check
    return waiting.stop
  }, [voice, wakeWordEnabled, wakeWord])
  useEffect(() => onAudioFocusChange(() => check.current?.()), [])
}

// The mail actions of the voice conversation, shared with the rest of the app.

export function useCallTools(state: () => VoiceState): CallTools {
  const utils = trpc.useUtils()
  const { runOrThrow: execute, takeBack } = useMailActions({ showErrors: false })
  const notifySent = useSentToast()
  /** Dismiss functions of the undo toasts, by outbox id. */
  const toasts = useRef(new Map<string, () => void>())
  const draftsChanged = () => void utils.drafts.list.invalidate()
  return {
    client: utils.client,
    mailOf: (id) => knownMail(id, state()) ?? utils.mail.get.getData({ id })?.email ?? { id, threadId: '', accountId: '' },
    act: (mail, action) => execute({ mails: [mail] }, action),
    takeBack,
    sendDraft: (outboxId, draftId) => void toasts.current.set(outboxId, notifySent(outboxId, draftId)),
    undoChange: (outboxId) => {
      toasts.current.get(outboxId)?.()
      toasts.current.delete(outboxId)
      void utils.mail.outbox.invalidate()
      void utils.drafts.invalidate()
    },
    draftsChanged,
    now: () => new Date(),
  }
}

/** The account is unknown here; none of the actions needs it. */
function knownMail(id: string, { mails, focus }: VoiceState): ActionMail | undefined {
  const mail = mails.find((one) => one.id === id) ?? (focus?.id === id ? focus : undefined)
  return mail && { id, threadId: mail.threadId, accountId: '' }
}
