import type { UidMap } from '../connector.ts'
import type { GmailFolders } from './folders.ts'
import type { GmailApi } from './request/api.ts'

/** What working on a mailbox needs. */
export interface GmailClient {
  api: GmailApi
  uidMap: UidMap
  folders: GmailFolders
}
