import { locale } from '../../language.ts'

export const formatDateTime = (at: string) => new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
