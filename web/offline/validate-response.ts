// Whether a file that is to be kept is the one that was asked for. Something between here and the server may answer for it,
// and as if all were well: the sign-in page of a network, the "back soon" of a proxy. Kept once, it would stay.

/** Answers for the file itself; `known` are all files of this version. */
export async function isExpectedFile(file: string, answer: Response, known: ReadonlySet<string>): Promise<boolean> {
  const isPage = (answer.headers.get('content-type') ?? '').includes('text/html')
  if (!answer.ok || answer.redirected || isPage !== file.endsWith('.html')) return false
  return !isPage || referencesOnly(known, await answer.clone().text())
}

/** A page without parts is not ours, and one with parts that are not known is of another version. */
function referencesOnly(known: ReadonlySet<string>, page: string): boolean {
  const parts = [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, part = '']) => part)
  return parts.length > 0 && parts.every((part) => known.has(part))
}
