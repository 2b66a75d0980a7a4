// Texts of a part that the first page does not show.
import { language } from '../language.ts'
import { doctor as english } from './en/doctor.ts'
import { translated } from './translate.ts'

const other = language === 'de' ? (await import('./de/doctor.ts')).doctor : undefined

export const doctorWords = translated(english, other)
