// Mounts the voice widget on every signed-in page; loaded when the browser is idle.
import { lazy, Suspense, useEffect, useState } from 'react'
import { keyOf } from '../../keys/key-map.ts'
import { useShortcuts } from '../../keys/use-shortcuts.ts'
import { whenIdle } from '../../offline/when-idle.ts'
import { onVoiceRequest, openVoice } from '../../open-voice.ts'

const load = () => import('./voice-widget.tsx')
const VoiceWidget = lazy(() => load().then((module) => ({ default: module.VoiceWidget })))
const idleDelayMs = 1500

export function VoiceHost() {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let gone = false
    // Without a connection the page works without voice; the next one tries again.
    const start = () =>
      load().then(
        () => gone || setReady(true),
        () => undefined,
      )
    void whenIdle(idleDelayMs).then(start)
    const stop = onVoiceRequest(() => void start())
    return () => {
      gone = true
      stop()
    }
  }, [])
  // The widget has a shortcut of its own.
  useShortcuts(ready ? {} : { [keyOf.voice]: () => openVoice({}) })
  return ready ? (
    <Suspense>
      <VoiceWidget />
    </Suspense>
  ) : null
}
