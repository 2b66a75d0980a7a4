import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { SpokenDraft, SpokenDraftInput } from '../shared/voice.ts'

export async function draftSpoken(
  _app: App,
  _userId: string,
  _input: SpokenDraftInput,
  _signal?: AbortSignal,
): Promise<SpokenDraft> {
  throw new AppError('internal', 'begun')
}
