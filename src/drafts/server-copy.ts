// Which copy of a draft lies in the Drafts folder of which mail server: the JSON in `draft.place`.
import { z } from 'zod'

const DraftCopy = z.object({
  accountId: z.string(),
  /** What the copy at `place` calls itself; '' where another program gave it no Message-ID. */
  messageId: z.string(),
  /** Missing while the first copy is on its way, and where the server does not say where it is. */
  place: z.object({ mailbox: z.string(), uidvalidity: z.string(), uid: z.number() }).optional(),
})
export type DraftCopy = z.infer<typeof DraftCopy>

export const readCopy = (json: string | null): DraftCopy | undefined =>
  json === null ? undefined : DraftCopy.parse(JSON.parse(json))
export const writeCopy = (copy: DraftCopy): string => JSON.stringify(copy)
