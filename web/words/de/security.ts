import type { security as english } from '../en/security.ts'
import type { SomeWords } from '../translate.ts'

export const security: SomeWords<typeof english> = {}
