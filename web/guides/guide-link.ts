/** Where a link of a guide may lead from its page; undefined for what only makes sense beside the file, or is not to be followed. */
export type GuideTarget = { page: string } | { web: string } | undefined

/** `isGuide`: whether there is a page for a guide of this name. */
export function targetOf(href: string, isGuide: (name: string) => boolean): GuideTarget {
  if (/^#[\p{L}\p{N}_-]+$/u.test(href)) return { page: href }
  const [, name = '', part = ''] = /^(?:\.\/)?([\w-]+)\.md(#[\p{L}\p{N}_-]+)?$/u.exec(href) ?? []
  if (isGuide(name)) return { page: `/help/connect/${name}${part}` }
  if (!URL.canParse(href)) return undefined
  const { protocol, href: web } = new URL(href)
  return protocol === 'https:' || protocol === 'mailto:' ? { web } : undefined
}
