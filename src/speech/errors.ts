// Errors shared by several speech backends.
import { AppError } from '../core/errors.ts'

export const noVoice = (name: string) => new AppError('invalid', `There's no voice named ${name}.`)
export const noVoiceInstalled = () => new AppError('unconfigured', 'No voice is installed on this server.')
export const noTranscriber = () => new AppError('unconfigured', "Speech recognition isn't set up on this server.")
export const tooSlow = () => new AppError('timeout', 'The voice is taking too long. Please try again.')
export const stopping = () => new AppError('unavailable', 'Homing is stopping.')
