// The voice panel, and the button that opens it again; nothing if voice is switched off.

import { useEffect, useRef, useState } from 'react'
import type { Preferences, SavePreferencesInput } from '../../../src/shared/preferences.ts'
import { keyOf } from '../../keys/key-map.ts'
import { useShortcuts } from '../../keys/use-shortcuts.ts'
import { useIsReaderOpen } from '../../navigation/use-is-reader-open.ts'
import { onVoiceRequest, setVoicePanelOpen, takeVoiceRequest } from '../../open-voice.ts'
import { type SessionUser, useSession } from '../../session.ts'
import { useMedia, wideScreen } from '../../ui/use-media.ts'
import { usePreferences } from '../../use-preferences.ts'
import { voiceWords } from '../../words/voice.ts'
import { createSpeechSession } from '../controller/create-page-voice.ts'
import { stopVoice } from '../controller/voice.ts'
import { speechOptions } from '../speech-options.ts'
import { FloatingButton } from './floating-button.tsx'
import { useVoice } from './use-voice.ts'
import { VoicePanel } from './voice-panel.tsx'

export function VoiceWidget() {
  const session = useSession()
  const { preferences, change } = usePreferences()
  const off = session.state !== 'in' || !preferences?.voiceEnabled
  useEffect(() => {
    // Drops a request made while voice was off.
    if (preferences && off) takeVoiceRequest()
  }, [preferences, off])
  if (off) return null
  return <Widget user={session.user} preferences={preferences} change={change} />
}

interface WidgetProps {
  user: SessionUser
  preferences: Preferences
  change: (part: SavePreferencesInput) => void
}
function Widget({ user, preferences, change }: WidgetProps) {
  const [open, setOpen] = useState<boolean>()
  const isWide = useMedia(wideScreen)
  const isReaderOpen = useIsReaderOpen()
  const floats = isWide && !isReaderOpen
  /** Where there is no floating button. */
  const opener = useRef<Element>(null)
  // The button comes back after reading and writing, and does not take the focus for a panel that was closed before.
  useEffect(() => {
    if (isReaderOpen) setOpen((isOpen) => isOpen || undefined)
  }, [isReaderOpen])
  useEffect(() => {
    setVoicePanelOpen(open === true)
    return () => setVoicePanelOpen(false)
  }, [open])
  const { voice, unavailable } = useVoice(user.id, preferences, () => setOpen(true))
  useShortcuts({ [keyOf.voice]: () => setOpen(true) })
  useEffect(() => {
    const handleRequest = () => {
      const request = takeVoiceRequest()
      if (!request) return
      opener.current = document.activeElement
      setOpen(true)
      if (request.read === undefined) return
      voice.dispatch({ is: 'looking', emailId: request.read })
      voice.dispatch({ is: 'click', what: { phrase: voiceWords.panel.readThis } })
    }
    handleRequest()
    return onVoiceRequest(handleRequest)
  }, [voice])
  const close = () => {
    stopVoice(voice)
    setOpen(floats ? false : undefined)
    if (!floats && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
  if (!open && !floats) return null
  if (!open) return <FloatingButton focus={open === false} onPress={() => setOpen(true)} />
  return (
    <VoicePanel
      voice={voice}
      unavailable={unavailable}
      handsFree={preferences.handsFree}
      onHandsFree={(handsFree) => change({ handsFree })}
      createSession={createSpeechSession}
      speechOptions={() => speechOptions(preferences)}
      onClose={close}
    />
  )
}
