import type { said } from '../../../words/en/voice/said.ts'
import type { Words } from '../../../words/translate.ts'

export type SpokenTexts = Words<typeof said>
