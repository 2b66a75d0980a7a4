// Errors shared by several speech backends.
import { AppError } from '../core/errors.ts'

export const noVoice = (name: string) => new AppError('invalid', `There is no voice called ${name}.`)
export const noVoiceInstalled = () => new AppError('unconfigured', 'No voice is installed on this server.')
export const noTranscriber = () => new AppError('unconfigured', 'No server that turns speech into text is set up here.')
export const tooSlow = () => new AppError('timeout', 'The voice takes too long. Please try again.')
export const stopping = () => new AppError('unavailable', 'Homing is stopping.')
