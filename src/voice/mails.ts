import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { VoiceMails, VoiceMailsInput } from '../shared/voice.ts'

export async function voiceMails(
  _app: App,
  _userId: string,
  _input: VoiceMailsInput,
  _signal?: AbortSignal,
): Promise<VoiceMails> {
  throw new AppError('internal', 'begun')
}
