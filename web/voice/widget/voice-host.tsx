// The place of the voice on every page of a signed-in person. All of it is fetched while nothing else is to do.
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
    () => false, // as below
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
        () => undefined, // no connection: the page works without, and the next one tries again
      )
    return () => {
      gone = true
    }
  }, [])
  // Pressed before it was there: it comes at once, and opens.
  useShortcuts(ready ? {} : { [keyOf.voice]: () => void wantNow().then(setReady) })
  return ready ? (
    <Suspense>
      <VoiceWidget />
    </Suspense>
  ) : null
}
