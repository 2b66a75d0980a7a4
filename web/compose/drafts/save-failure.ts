import { errorCode, errorMessage } from '../../api.ts'
import type { SaveFailure } from './draft-autosave.ts'

/** Classifies an error of saving a draft. */
export function saveFailureOf(cause: unknown): SaveFailure {
  switch (errorCode(cause)) {
    case 'CONFLICT':
      return { kind: 'conflict' }
    case 'NOT_FOUND':
      return { kind: 'missing' }
    case 'BAD_REQUEST':
    case 'UNPROCESSABLE_CONTENT':
    case 'PAYLOAD_TOO_LARGE':
      return { kind: 'refused', sentence: errorMessage(cause) }
    default:
      return { kind: 'away' }
  }
}
