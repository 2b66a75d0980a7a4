// Fetches the files of pages before they are opened. The pages register themselves (pages.ts): what they are made of may ask for
// the next page here.
import type { FunctionComponent } from 'react'

export type Page = FunctionComponent & { preload: () => Promise<unknown> }
/** The pages of an address; the first pattern that matches counts. */
export type PagesByPath = readonly (readonly [RegExp, ...Page[]])[]

let pagesByPath: PagesByPath = []
let likelyPages: readonly Page[] = []

/** `likely`: pages that are probably opened next, wherever somebody is. */
export function registerPages(byPath: PagesByPath, likely: readonly Page[]): void {
  pagesByPath = byPath
  likelyPages = likely
}

/** Fetches what an address needs, all of it together; resolves when it is here, or could not be had. */
export async function preload(pathname: string): Promise<void> {
  const [, ...pages] = pagesByPath.find(([pattern]) => pattern.test(pathname)) ?? []
  // A failure is shown where the page is opened: it is tried again there.
  await Promise.allSettled(pages.map((page) => page.preload()))
}

/** Starts that, for a page that is probably opened next. */
export function preloadFor(pathname: string): void {
  void preload(pathname)
}

/** Fetches the likely pages while nothing else is to do. */
export function preloadRest(): void {
  void Promise.allSettled(likelyPages.map((page) => page.preload()))
}
