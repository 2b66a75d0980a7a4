// Mail that lives here and nowhere else: archives, filled from mbox and EML files.
import { z } from 'zod'

export const CreateArchiveInput = z.object({ name: z.string().trim().min(1, 'Please enter a name for the archive.').max(100) })
/** What came of one file. */
export const Imported = z.object({
  accountId: z.string(),
  /** Mails that are new. */
  imported: z.number(),
  /** Mails that were there already. */
  known: z.number(),
  /** What could not be read as a mail, with a reason for the first of them. */
  refused: z.number(),
  problems: z.array(z.string()),
})
export type CreateArchiveInput = z.infer<typeof CreateArchiveInput>
export type Imported = z.infer<typeof Imported>
