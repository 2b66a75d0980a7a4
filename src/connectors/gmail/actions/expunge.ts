// Deletes mails permanently. Except for drafts this needs the scope https://mail.google.com/, which Homing does not request: with
// its own scopes mails move to Trash, which Gmail empties.
import { z } from 'zod'
import { AppError } from '../../../core/errors.ts'
import type { GmailFolder } from '../labels.ts'
import type { GmailApi } from '../request/api.ts'
import { orMissing, readAnswer } from '../request/errors.ts'

/** Also thrown up front, where the scopes are known. */
export const notForGoodSentence =
  'Gmail lets Homing move emails to Trash, but not delete them permanently. The Gmail guide explains how the server owner can change that.'

/** Ids of those that were not there. */
export type Expunged = Set<string>

const interactive = { lane: 'user' } as const
/** Above this, one batch call costs less. */
const mostOneByOne = 5
const mostAtOnce = 1000
const draftsPerPage = 500
/** An upper bound of drafts. */
const mostPages = 20

export async function expunge(api: GmailApi, from: GmailFolder, ids: string[]): Promise<Expunged> {
  if (from.label === 'DRAFT') return await removeDrafts(api, ids)
  const missing: Expunged = new Set()
  const one = async (id: string) => {
    if (!(await orMissing(api.remove(id, interactive)))) missing.add(id)
  }
  try {
    if (ids.length <= mostOneByOne) await Promise.all(ids.map(one))
    else {
      for (let start = 0; start < ids.length; start += mostAtOnce)
        await api.batchRemove(ids.slice(start, start + mostAtOnce), interactive)
    }
    return missing
  } catch (cause) {
    throw mayNot(cause) ? notForGood(cause) : cause
  }
}

/** A 403 here concerns the scope of this call, not the access as a whole. */
function mayNot(cause: unknown): boolean {
  return cause instanceof AppError && cause.details?.cause === 'consent-missing'
}

function notForGood(cause: unknown): AppError {
  return new AppError('forbidden', notForGoodSentence, { cause, details: { reason: 'not-for-good' } })
}

const Drafts = z.object({
  drafts: z
    .array(z.object({ id: z.string().max(200), message: z.object({ id: z.string().max(200) }) }))
    .max(1000)
    .optional(),
  nextPageToken: z.string().max(2000).optional(),
})

async function removeDrafts(api: GmailApi, ids: string[]): Promise<Expunged> {
  const drafts = await draftsOf(api, new Set(ids))
  const missing: Expunged = new Set()
  const one = async (id: string) => {
    const draft = drafts.get(id)
    if (draft === undefined || !(await orMissing(api.removeDraft(draft, interactive)))) missing.add(id)
  }
  await Promise.all(ids.map(one))
  return missing
}

/** The ids of drafts, by the ids of the messages they hold. */
async function draftsOf(api: GmailApi, wanted: Set<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  let pageToken: string | undefined
  for (let page = 0; page < mostPages && found.size < wanted.size; page++) {
    const query = { maxResults: draftsPerPage, ...(pageToken === undefined ? {} : { pageToken }) }
    const answer = readAnswer(Drafts, await api.drafts(query, interactive))
    for (const { id, message } of answer.drafts ?? []) if (wanted.has(message.id)) found.set(message.id, id)
    pageToken = answer.nextPageToken
    if (pageToken === undefined) break
  }
  return found
}
