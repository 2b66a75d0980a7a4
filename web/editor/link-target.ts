// Allowed link targets: web pages, mail and phone, nothing executable.
const schemes = ['http:', 'https:', 'mailto:', 'tel:']

export function isLinkTarget(url: string): boolean {
  try {
    return schemes.includes(new URL(url).protocol)
  } catch {
    return false
  }
}

/** Completes a typed address; undefined if it is none. */
export function linkTarget(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  const url = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  const isComplete = isLinkTarget(url) && !/\s/.test(text) && (!/^https?:/i.test(url) || /^https?:\/\/[^/]*\w/i.test(url))
  return isComplete ? url : undefined
}
