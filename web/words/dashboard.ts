// The texts of the dashboard, which the first page does not show.
import { dashboard as english } from './en/dashboard.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/dashboard.ts')>('dashboard'))?.dashboard

export const dashboardWords = translated(english, other)
