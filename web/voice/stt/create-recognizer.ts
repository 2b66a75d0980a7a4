// Which ear there is. A server of one's own comes first: the browser's recogniser is a service of its maker, who hears it.

import { BrowserRecognizer } from './browser-recognizer.ts'
import { isInsecureContext } from './microphone.ts'
import type { Recognizer, RecognizerListener, RecognizerOptions } from './recognizer.ts'
import { canRecord } from './recording/recording.ts'
import { ServerRecognizer } from './recording/server-recognizer.ts'
import { speechRecognition } from './web-speech-api.ts'

/**
 * `server`: it has an ear (`stt.backend` of its status is not `browser`), and the person allows what is sent to it to go where it
 * goes. Undefined where nothing can listen; an ear made all the same says so when it is started.
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
