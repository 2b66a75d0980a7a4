import { AppError } from '../../core/errors.ts'

/** Message-IDs (RFC 5322, section 3.6.4) as a list or as text: `<a@b> <c@d>`. Nothing that could end a header line. */
export function readMessageIds(input: string | string[] | undefined): string[] {
  const refuse = () => new AppError('invalid', "A Message-ID of the email you're replying to isn't valid.")
  if ([input ?? ''].flat().some((text) => /\p{Cc}/u.test(text))) throw refuse()
  const ids = (Array.isArray(input) ? input : [input ?? ''])
    .flatMap((text) => text.trim().split(/[\s,]+/))
    .filter((id) => id !== '')
  return ids.slice(-100).map((id) => {
    const bracketed = id.startsWith('<') ? id : `<${id}>`
    if (!/^<[^\s<>\p{C}]{1,990}>$/u.test(bracketed)) throw refuse()
    return bracketed
  })
}
