// Mounts the voice widget on every signed-in page; loaded when the browser is idle.
import { lazy, Suspense, useEffect, useState } from 'react'
import { keyOf } from '../../keys/key-map.ts'
import { useShortcuts } from '../../keys/use-shortcuts.ts'
import { whenIdle } from '../../offline/when-idle.ts'
import { openVoice } from '../../open-voice.ts'

const load = () => import('./voice-widget.tsx')
const VoiceWidget = lazy(() => load().then((module) => ({ default: module.VoiceWidget })))
const calm = 1500

function wantNow(): Promise<boolean> {
  openVoice({})
  return load().then(
    () => true,
    () => false,
  )
}

export function VoiceHost() {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let gone = false
    whenIdle(calm)
      .then(load)
      .then(
        () => gone || setReady(true),
        () => undefined, // no connection: works without voice; the next page tries again
      )
    return () => {
      gone = true
    }
  }, [])
  // The shortcut before it is loaded: loads and opens it.
  useShortcuts(ready ? {} : { [keyOf.voice]: () => void wantNow().then(setReady) })
  return ready ? (
    <Suspense>
      <VoiceWidget />
    </Suspense>
  ) : null
}
