// Chooses the recognizer. The server's comes first: the browser's sends audio to its vendor.

import { BrowserRecognizer } from './browser-recognizer.ts'
import { isInsecureContext } from './microphone.ts'
import type { Recognizer, RecognizerListener, RecognizerOptions } from './recognizer.ts'
import { canRecord } from './recording/recording.ts'
import { ServerRecognizer } from './recording/server-recognizer.ts'
import { speechRecognition } from './web-speech-api.ts'

/**
 * `server`: the server can transcribe (`stt.backend` is not `browser`) and the user allows where it sends audio. Undefined if
 * nothing can listen; a recognizer created anyway reports that on start.
 */
export function recognizerKind(server: boolean): Recognizer['kind'] | undefined {
  if (server && (isInsecureContext() || canRecord())) return 'server'
  if (speechRecognition()) return 'browser'
  return server ? 'server' : undefined
}

export function createRecognizer(options: RecognizerOptions & { server: boolean }, listener: RecognizerListener): Recognizer {
  const isServer = recognizerKind(options.server) === 'server'
  return isServer ? new ServerRecognizer(options, listener) : new BrowserRecognizer(options, listener)
}
