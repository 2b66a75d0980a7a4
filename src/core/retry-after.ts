/** Milliseconds that a Retry-After header asks for, given in seconds or as a date (RFC 9110, section 10.2.3). `now`: milliseconds. */
export function retryAfterMs(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (text === '') return undefined
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}
