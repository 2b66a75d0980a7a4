// Talking with Homing.
import { panel } from './voice/panel.ts'
import { problems } from './voice/problems.ts'
import { said } from './voice/said.ts'

export const voice = { panel, said, problems } as const
