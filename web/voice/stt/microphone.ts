// Opening the microphone, and what a browser means by refusing it.
import type { SttError } from './recognizer.ts'

/** Over plain http browsers open no microphone, and asking would look like a refusal by the person. */
export const isInsecureContext = () => window.isSecureContext === false

/** Whoever opens it stops its tracks: as long as one of them runs, the browser shows that it listens. */
export function openMicrophone(): Promise<MediaStream> {
  const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 }
  return navigator.mediaDevices.getUserMedia({ audio: sound })
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Why it could not be opened (Media Capture and Streams, section 10.2). */
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
