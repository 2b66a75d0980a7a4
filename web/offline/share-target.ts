// What another app shares with an installed Homing (Web Share Target, `share_target` in manifest.webmanifest). The service worker
// takes it, keeps it on this device for a moment, and opens the compose page (compose/shared-content.ts), which takes it from there. Any web page can send such
// a form: what is shared is shown and saved as a draft, never sent by itself.

const cacheName = 'shared'
export const sharePath = '/share'
const composePath = '/compose?shared=1'
/** More than a mail can have; the compose page says what doesn't fit. */
const most = { files: 50, bytes: 100_000_000, characters: 100_000 }

export interface SharedFields {
  at: number
  title: string
  text: string
  url: string
  /** Names of the files, in their order. */
  names: string[]
}
/** Answers the form with a redirect to the compose page, also where nothing could be kept. */
export async function receiveShare(request: Request): Promise<Response> {
  try {
    await keep(await request.formData())
  } catch (cause) {
    console.error(cause)
  }
  return Response.redirect(composePath, 303)
}

async function keep(form: FormData): Promise<void> {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, most.characters)
  let bytes = 0
  const files = form
    .getAll('files')
    .filter((value): value is File => value instanceof File && value.size > 0)
    .slice(0, most.files)
    .filter(({ size }) => {
      bytes += size
      return bytes <= most.bytes
    })
  const names = files.map(({ name }) => name)
  const fields: SharedFields = { at: Date.now(), title: text('title'), text: text('text'), url: text('url'), names }
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  await Promise.all(files.map((file, at) => cache.put(`${sharePath}/${at}`, new Response(file))))
  await cache.put(sharePath, Response.json(fields))
}
