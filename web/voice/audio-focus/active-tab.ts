// Only the active tab listens: a hidden tab, or one without focus for longer than a browser prompt takes, closes its
// microphone; a tab that starts listening tells the others.
import { randomId } from '../../random-id.ts'
import type { Voice } from '../controller/voice.ts'

const channelName = 'homing-voice'
/** Browser prompts, such as for the microphone, take the focus briefly. */
const blurDelayMs = 3000

/** Returns how to stop. */
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
