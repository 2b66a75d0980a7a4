import type { UidBook } from '../connector.ts'
import type { GmailApi } from './asking/api.ts'
import type { GmailFolders } from './folders.ts'

/** What working on a mailbox needs. */
export interface GmailClient {
  api: GmailApi
  book: UidBook
  folders: GmailFolders
}
