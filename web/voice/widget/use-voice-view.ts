import { useSyncExternalStore } from 'react'
import type { Voice, VoiceView } from '../driver/voice.ts'

export const useVoiceView = (voice: Voice): VoiceView => useSyncExternalStore(voice.listen, voice.view)
