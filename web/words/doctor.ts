// Texts of a part that the first page does not show.
import { doctor as english } from './en/doctor.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/doctor.ts')>('doctor'))?.doctor

export const doctorWords = translated(english, other)
