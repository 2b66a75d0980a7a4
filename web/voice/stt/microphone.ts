// Opens the microphone and classifies its errors.
import type { SttError } from './recognizer.ts'

/** Insecure origins get no microphone; asking would look like a refusal by the user. */
export const isInsecureContext = () => window.isSecureContext === false

/** The caller stops its tracks: the browser shows the recording indicator until then. */
export function openMicrophone(): Promise<MediaStream> {
  const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 }
  return navigator.mediaDevices.getUserMedia({ audio: sound })
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Error of getUserMedia (Media Capture and Streams, section 10.2). */
export function microphoneError(cause: unknown): SttError {
  switch (cause instanceof Error || cause instanceof DOMException ? cause.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'no-device'
    case 'NotReadableError':
    case 'AbortError':
      return 'in-use'
    default:
      return 'not-started'
  }
}
