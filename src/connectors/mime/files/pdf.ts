// The text of a PDF, page after page, until there is enough. PDF.js does the reading (unpdf builds it for servers).
import { getDocumentProxy } from 'unpdf'

const mostPages = 500
/** What has been read by then is kept. Milliseconds, well within what file-text-worker.ts allows. */
const timeouts = 6000

export async function textFromPdf(bytes: Uint8Array, enough: number): Promise<string> {
  // Scripts are not run, fonts not loaded, pictures not decoded.
  const options = { isEvalSupported: false, disableFontFace: true, useSystemFonts: false, maxImageSize: 1, verbosity: 0 }
  const document = await getDocumentProxy(bytes, options)
  const until = performance.now() + timeouts
  let text = ''
  for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
    if (text.length >= enough || performance.now() > until) break
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
    text += '\n'
    page.cleanup()
  }
  await document.loadingTask.destroy()
  return text
}
