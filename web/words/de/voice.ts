// Talking with Homing, in German.
import type { voice as english } from '../en/voice.ts'
import type { SomeWords } from '../translate.ts'
import { panel } from './voice/panel.ts'
import { problems } from './voice/problems.ts'
import { said } from './voice/said.ts'

export const voice: SomeWords<typeof english> = { panel, said, problems }
