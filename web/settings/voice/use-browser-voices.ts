import { useEffect, useState } from 'react'
import { synthesis } from '../../voice/tts/browser-tts.ts'

const settle = 1500

/** Browsers name their voices late, some never: undefined while they may still come. Those of `own` language first. */
export function useBrowserVoices(own: string): readonly SpeechSynthesisVoice[] | undefined {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>()
  useEffect(() => {
    const speech = synthesis()
    const readVoices = () => {
      const found = speech?.getVoices() ?? []
      if (found.length > 0) setVoices(found)
    }
    readVoices()
    speech?.addEventListener('voiceschanged', readVoices)
    const timer = setTimeout(() => setVoices((known) => known ?? []), settle)
    return () => {
      clearTimeout(timer)
      speech?.removeEventListener('voiceschanged', readVoices)
    }
  }, [])
  return voices && inOrder(voices, own)
}

function inOrder(voices: readonly SpeechSynthesisVoice[], own: string): SpeechSynthesisVoice[] {
  const isOwn = ({ lang }: SpeechSynthesisVoice) => (lang.split(/[-_]/)[0]?.toLowerCase() === own.split('-')[0] ? 0 : 1)
  return [...voices].sort((a, b) => isOwn(a) - isOwn(b) || a.lang.localeCompare(b.lang) || a.name.localeCompare(b.name))
}
