// The texts the machine says come from outside, in the language of the page: this is their shape.
import type { said } from '../../../words/en/voice/said.ts'
import type { Words } from '../../../words/translate.ts'

export type SpokenTexts = Words<typeof said>
