import type { archive as english } from '../en/archive.ts'
import type { SomeWords } from '../translate.ts'

export const archive: SomeWords<typeof english> = {}
