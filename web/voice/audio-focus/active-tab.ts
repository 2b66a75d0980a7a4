// Only the tab one looks at listens. A tab that is hidden, or whose window is left for longer than a prompt of the browser
// takes, closes its microphone; and a tab that begins to listen tells the others.
import { randomId } from '../../random-id.ts'
import type { Voice } from '../controller/voice.ts'

const channelName = 'homing-voice'
/** A question of the browser, such as for the microphone, takes the focus for a moment. */
const blurDelayMs = 3000

/** Answers how to stop watching. */
export function restrictToActiveTab(voice: Voice): () => void {
  const me = randomId()
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined
  let timer: ReturnType<typeof setTimeout>
  let was = voice.view().microphone
  const onHide = () => document.hidden && voice.closeMicrophone()
  const onBlur = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!document.hasFocus() && voice.view().microphone === 'open') voice.closeMicrophone()
    }, blurDelayMs)
  }
  const stop = voice.subscribe(() => {
    const now = voice.view().microphone
    if (now === 'open' && was !== 'open') channel?.postMessage(me)
    was = now
  })
  const onMessage = ({ data }: MessageEvent) => data !== me && voice.closeMicrophone()
  const leave = () => voice.closeMicrophone()
  channel?.addEventListener('message', onMessage)
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('blur', onBlur)
  window.addEventListener('pagehide', leave)
  return () => {
    clearTimeout(timer)
    stop()
    channel?.close()
    document.removeEventListener('visibilitychange', onHide)
    window.removeEventListener('blur', onBlur)
    window.removeEventListener('pagehide', leave)
  }
}
