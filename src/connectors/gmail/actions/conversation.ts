// The threadId to send a reply with. Gmail adds it to that conversation only if the mail references one of its mails and has the
// same subject
// (https://developers.google.com/workspace/gmail/api/guides/threads).
import { isRefusal } from '../../apply-in-order.ts'
import { toBinary } from '../../mime/header/fields.ts'
import { headerOf } from '../message/structure.ts'
import type { GmailApi } from '../request/api.ts'
import { byMessageId, headers } from './find.ts'
import { answeredIds, sameSubject, subjectOf } from './header.ts'

/** Undefined if there is none, or Gmail would not add the mail to it. */
export async function conversationOf(api: GmailApi, mime: Uint8Array): Promise<string | undefined> {
  const subject = subjectOf(mime)
  try {
    for (const messageId of answeredIds(mime)) {
      const found = await byMessageId(api, messageId)
      if (!found) continue
      const root = await headers(api, found.id, ['Subject'])
      return root && sameSubject(toBinary(headerOf(root, 'subject')), subject) ? found.threadId : undefined
    }
    return undefined
  } catch (cause) {
    // Optional: other programs thread by the header.
    if (isRefusal(cause)) return undefined
    throw cause
  }
}
