// Files on their way into a mail: read as base64, never more than the limit together.
import { limits } from '../../src/shared/limits.ts'
import { newId } from '../mail/new-id.ts'
import { strings } from '../strings.ts'
import type { DraftFile } from './compose-draft.ts'

export interface ReadFiles {
  added: DraftFile[]
  /** One sentence for each file that was not taken. */
  failures: string[]
}

export async function readFiles(chosen: readonly File[], already: readonly DraftFile[]): Promise<ReadFiles> {
  const result: ReadFiles = { added: [], failures: [] }
  let used = already.reduce((sum, file) => sum + file.size, 0)
  for (const file of chosen) {
    if (used + file.size > limits.attachmentsBytes) {
      result.failures.push(strings.compose.tooLarge(file.name))
      continue
    }
    const data = await base64Of(file)
    if (data === undefined) {
      result.failures.push(strings.compose.fileFailed(file.name))
      continue
    }
    used += file.size
    result.added.push({
      key: newId(),
      filename: file.name,
      mimeType: file.type || 'application/octet-stream',
      size: file.size,
      data,
    })
  }
  return result
}

/** Undefined where the file cannot be read: a folder, or gone meanwhile. */
function base64Of(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onerror = () => resolve(undefined)
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : undefined)
    reader.readAsDataURL(file)
  })
}
