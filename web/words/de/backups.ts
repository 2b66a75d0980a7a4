import type { backups as english } from '../en/backups.ts'
import type { SomeWords } from '../translate.ts'

export const backups: SomeWords<typeof english> = {}
