import { useSyncExternalStore } from 'react'
import type { Voice, VoiceView } from '../controller/voice.ts'

export const useVoiceView = (voice: Voice): VoiceView => useSyncExternalStore(voice.subscribe, voice.view)
