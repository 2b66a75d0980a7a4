/** Matches a sticky pattern (`/…/y`) at this place and nowhere else. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
