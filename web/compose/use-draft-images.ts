// Fetches the inline images of a saved draft, all at once per revision.
import { useState } from 'react'
import { trpc } from '../api.ts'
import type { DraftAutosave } from './drafts/draft-autosave.ts'

export function useDraftImages(autosave: DraftAutosave): (contentId: string) => Promise<Blob | undefined> {
  const { client } = trpc.useUtils()
  const [fetchImage] = useState(() => {
    let known: { revision: number | undefined; images: Promise<Map<string, Blob>> } | undefined
    return async (contentId: string) => {
      const { id, revision } = autosave
      if (id === undefined) return undefined
      if (known?.revision !== revision) {
        const images = client.drafts.pictures
          .query({ id })
          .then(({ pictures }) => new Map(pictures.map((picture) => [picture.contentId, blobOf(picture.url)])))
        known = { revision, images }
      }
      try {
        return (await known?.images)?.get(contentId)
      } catch {
        known = undefined // retried later
        return undefined
      }
    }
  })
  return fetchImage
}

/** The CSP does not allow fetching data: URLs. */
function blobOf(address: string): Blob {
  const [head = '', data = ''] = address.split(',', 2)
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;,]+)/.exec(head)?.[1] ?? '' })
}
