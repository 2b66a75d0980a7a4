// What the server itself can speak with. Where it cannot, an admin reads what helps.

import { Link } from 'react-router'
import type { VoiceFacts } from '../../../src/shared/voice.ts'
import { trpc } from '../../api.ts'
import { textLinkClass } from '../../ui/button.tsx'
import { settingsWords } from '../../words/settings.ts'

const words = settingsWords.voice
const backends = ['piper', 'espeak', 'openai'] as const satisfies VoiceFacts['backend'][]

export function ServerVoices() {
  const voices = trpc.voice.voices.useQuery()
  const isAdmin = trpc.user.get.useQuery().data?.user.role === 'admin'
  if (voices.isPending) return null
  return (
    <p className="text-13 text-ink-soft">
      {voices.isError ? words.serverFailed : isReported(voices.data.voices, isAdmin)}{' '}
      <Link to="/help/connect/voice" className={textLinkClass}>
        {words.guide}
      </Link>
    </p>
  )
}

function isReported(voices: readonly VoiceFacts[], isAdmin: boolean): string {
  const said = backends.flatMap((backend) => {
    const n = voices.filter((voice) => voice.backend === backend).length
    return n > 0 ? [words.voicesOf(words.backends[backend], n)] : []
  })
  if (said.length > 0) return words.serverHas(said.join(', '))
  return isAdmin ? words.serverNoneAdmin : words.serverNone
}
