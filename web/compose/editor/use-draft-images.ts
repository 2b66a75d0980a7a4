// The bytes of the images in the text of a draft that is opened again. The preview of the draft has them written out, in
// the order in which the text names them.
import { useState } from 'react'
import { trpc } from '../../api.ts'
import type { Start } from '../start.ts'
import { inertDocument } from './inert.ts'

export function useDraftImages({ id, fields }: Start): (contentId: string) => Promise<Blob | undefined> {
  const { client } = trpc.useUtils()
  const [fetchImage] = useState(() => {
    let known: Promise<Map<string, Blob>> | undefined
    return async (contentId: string) => {
      if (id === undefined) return undefined
      known ??= client.drafts.preview.query({ id }).then(({ html }) => inOrder(fields.body, html))
      try {
        return (await known).get(contentId)
      } catch {
        known = undefined // nothing can be previewed while a recipient cannot be read; it is asked again later
        return undefined
      }
    }
  })
  return fetchImage
}

function inOrder(body: string, preview: string): Map<string, Blob> {
  const names = sources(body, 'cid:').map((source) => source.slice('cid:'.length))
  const written = sources(preview, 'data:image/')
  if (names.length !== written.length) return new Map()
  return new Map(names.map((name, index) => [name, blobOf(written[index] ?? '')]))
}

function sources(html: string, scheme: string): string[] {
  const images = [...inertDocument(html).querySelectorAll('img')]
  return images.map((image) => image.getAttribute('src') ?? '').filter((source) => source.startsWith(scheme))
}

/** `fetch` may not open data: addresses under the rules of the page. */
function blobOf(address: string): Blob {
  const [head = '', data = ''] = address.split(',', 2)
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;,]+)/.exec(head)?.[1] ?? '' })
}
