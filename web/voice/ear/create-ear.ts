// Which ear there is. A server of one's own comes first: the browser's recogniser is a service of its maker, who hears it.

import { Recogniser } from './browser/recogniser.ts'
import { recognition } from './browser/recognition.ts'
import type { Ear, EarListener, EarOptions } from './ear.ts'
import { isInsecure } from './microphone.ts'
import { Recorder } from './recording/recorder.ts'
import { canRecord } from './recording/take.ts'

/**
 * `server`: it has an ear (`stt.backend` of its status is not `browser`), and the person allows what is sent to it to go where it
 * goes. Undefined where nothing can listen; an ear made all the same says so when it is started.
 */
export function earKind(server: boolean): Ear['kind'] | undefined {
  if (server && (isInsecure() || canRecord())) return 'server'
  if (recognition()) return 'browser'
  return server ? 'server' : undefined
}

export function createEar(options: EarOptions & { server: boolean }, listener: EarListener): Ear {
  const isServer = earKind(options.server) === 'server'
  return isServer ? new Recorder(options, listener) : new Recogniser(options, listener)
}
