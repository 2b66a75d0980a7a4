// The pictures of a mail that is forwarded: those that its text shows go along in it, under names of our own; their bytes are
// taken along with the other files (drafts/files-of.ts).
import type { RemoteAttachment } from '../../connectors/connector.ts'
import { placeOf } from '../../connectors/mime/safe-html.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../shared/limits.ts'
import type { Attachment, Prefill } from '../../shared/mail.ts'

const showable = /^image\/(?:png|jpe?g|gif|webp)$/i
/** Of the pictures that the text does not show, a photo goes as a file; what is smaller is a logo. */
const photoBytes = 30 * 1024

export class CarriedPictures {
  /** Content ids of ours, by the part of the mail. */
  readonly #ids = new Map<string, string>()

  /** Where the sanitiser leaves each, by the name that the text has for it. The first of a name is the one. */
  readonly places = (attachments: RemoteAttachment[]): Record<string, string> => {
    const places = new Map<string, string>()
    let room = limits.picturesBytes
    for (const { part, contentId, mimeType, size } of attachments) {
      const name = contentId?.replace(/^<|>$/g, '') ?? ''
      if (name === '' || places.has(name) || !showable.test(mimeType) || size > room || places.size >= limits.draftFiles / 2)
        continue
      room -= size
      const id = `${newId()}@inline`
      this.#ids.set(part, id)
      places.set(name, placeOf(id))
    }
    return Object.fromEntries(places)
  }

  /** What goes along with this quote: its pictures, the files, and photos that it does not show. */
  files(attachments: readonly Attachment[], quote: string): Prefill['attachments'] {
    return attachments.flatMap((file) => {
      const contentId = this.#ids.get(file.attachmentId)
      if (contentId !== undefined && quote.includes(`"cid:${contentId}"`)) return { ...file, contentId }
      return !file.inline || (/^image\//i.test(file.mimeType) && file.size >= photoBytes) ? file : []
    })
  }
}
