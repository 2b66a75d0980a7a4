// Pictures a mail brings along and refers to by `cid:` (RFC 2392), as data: URLs. Only parts of the same mail, only as many
// bytes as a page can bear; what does not come in time stays a placeholder.
import type { App } from '../../app.ts'
import type { RemoteAttachment } from '../../connectors/connector.ts'
import { AppError } from '../../core/errors.ts'
import { sniffImage } from '../../core/sniff.ts'
import { second } from '../../shared/limits.ts'
import { atItsPlace, upTo, within } from './fetch-from-server.ts'
import type { BodyRow } from './queries.ts'

const limit = { bytes: 10 * 1024 * 1024, images: 100, fetchMs: 15 * second }

export async function inlineImages(app: App, userId: string, mail: BodyRow, html: string): Promise<Record<string, string>> {
  const wanted = referred(mail.attachments, html)
  const images = new Map<string, string>()
  if (wanted.length === 0) return {}
  try {
    await within(limit.fetchMs, fetchImages(app, userId, mail, wanted, images))
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    app.log.info({ accountId: mail.accountId, kind: cause.kind }, 'inline images not fetched')
  }
  return Object.fromEntries(images)
}

/** The parts the text names, as long as they fit together. */
function referred(attachments: RemoteAttachment[], html: string): { id: string; part: string }[] {
  let budget = limit.bytes
  return attachments
    .flatMap(({ contentId, part, size }) => {
      const id = contentId?.replace(/^<|>$/g, '')
      if (!id || size > budget || !(html.includes(`cid:${id}`) || html.includes(`cid:${encodeURIComponent(id)}`))) return []
      budget -= size
      return [{ id, part }]
    })
    .slice(0, limit.images)
}

function fetchImages(
  app: App,
  userId: string,
  mail: BodyRow,
  wanted: { id: string; part: string }[],
  images: Map<string, string>,
) {
  return atItsPlace(app, userId, mail, async (mailbox, place) => {
    let budget = limit.bytes
    for (const { id, part } of wanted) {
      const bytes = await upTo(budget, await mailbox.attachment(place, part))
      const type = bytes && sniffImage(bytes)
      if (!bytes || !type) continue
      budget -= bytes.length
      images.set(id, `data:${type};base64,${bytes.toString('base64')}`)
    }
  })
}
