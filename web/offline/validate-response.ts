// Validates files before the service worker caches them: a captive portal or proxy may answer any URL with status 200, and
// would be cached for good.

/** Whether the response is the requested file; `known` are all files of this build. */
export async function isExpectedFile(file: string, answer: Response, known: ReadonlySet<string>): Promise<boolean> {
  const isPage = (answer.headers.get('content-type') ?? '').includes('text/html')
  if (!answer.ok || answer.redirected || isPage !== file.endsWith('.html')) return false
  return !isPage || referencesOnly(known, await answer.clone().text())
}

/** index.html must reference scripts, and only those of this build: in attributes, and several in one (preload-plugin.ts). */
function referencesOnly(known: ReadonlySet<string>, page: string): boolean {
  const parts = [...page.matchAll(/\/assets\/[^"\s]+\.js\b/g)].map(([part]) => part)
  return parts.length > 0 && parts.every((part) => known.has(part))
}
