import type { doctor as english } from '../en/doctor.ts'
import type { SomeWords } from '../translate.ts'

export const doctor: SomeWords<typeof english> = {}
