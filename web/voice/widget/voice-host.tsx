// Voice on every signed-in page: its button at once, the panel when it is asked for.
import { lazy, Suspense, useEffect, useState } from 'react'
import { trpc } from '../../api.ts'
import { keyOf } from '../../keys/key-map.ts'
import { useShortcuts } from '../../keys/use-shortcuts.ts'
import { useIsReaderOpen } from '../../navigation/use-is-reader-open.ts'
import { whenIdle } from '../../offline/when-idle.ts'
import { onVoiceRequest, openVoice } from '../../open-voice.ts'
import { useMedia, wideScreen } from '../../ui/use-media.ts'
import { FloatingButton } from './floating-button.tsx'

const load = () => import('./voice-widget.tsx')
const VoiceWidget = lazy(() => load().then((module) => ({ default: module.VoiceWidget })))
const idleDelayMs = 1500

export function VoiceHost() {
  const preferences = trpc.preferences.get.useQuery().data?.preferences
  const wakeWordEnabled = preferences?.wakeWordEnabled ?? false
  const isReaderOpen = useIsReaderOpen()
  const isWide = useMedia(wideScreen)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let gone = false
    // Without a connection the page works without voice; the next request tries again.
    const start = () =>
      load().then(
        () => gone || setReady(true),
        () => undefined,
      )
    // The wake word is recognized by the panel's code.
    if (wakeWordEnabled) void whenIdle(idleDelayMs).then(start)
    const stop = onVoiceRequest(() => void start())
    return () => {
      gone = true
      stop()
    }
  }, [wakeWordEnabled])
  // The widget has a shortcut of its own.
  useShortcuts(ready ? {} : { [keyOf.voice]: () => openVoice({}) })
  const button = preferences?.voiceEnabled && isWide && !isReaderOpen && (
    <FloatingButton onPress={() => openVoice({})} onNear={() => void load().catch(() => undefined)} />
  )
  return ready ? (
    <Suspense fallback={button}>
      <VoiceWidget />
    </Suspense>
  ) : (
    button
  )
}
