// The place of the voice on every page of a signed-in person. All of it is fetched while nothing else is to do.
import { lazy, Suspense, useEffect, useState } from 'react'
import { whileIdle } from '../../offline/while-idle.ts'

const load = () => import('./voice-widget.tsx')
const VoiceWidget = lazy(() => load().then((module) => ({ default: module.VoiceWidget })))
const calm = 1500

export function VoiceHost() {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let gone = false
    whileIdle(calm)
      .then(load)
      .then(
        () => gone || setReady(true),
        () => undefined, // no connection: the page works without, and the next one tries again
      )
    return () => {
      gone = true
    }
  }, [])
  return ready ? (
    <Suspense>
      <VoiceWidget />
    </Suspense>
  ) : null
}
