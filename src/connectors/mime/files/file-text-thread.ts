// The thread that reads attachments, apart from the one that reads mails: what breaks it breaks one file, and the
// libraries for PDF and Word are loaded only here.
import { serveThread } from '../../../core/worker.ts'
import { readFileText } from './read.ts'

const methods = {
  readFile: (bytes: Uint8Array): Promise<string> => readFileText(bytes),
}
export type FileMethods = typeof methods

serveThread(methods)
