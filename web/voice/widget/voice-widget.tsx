// The voice on a page: its round button, and the panel when it was pressed. Nothing at all where the person wants no voice.
import { useEffect, useState } from 'react'
import type { Preferences, SavePreferencesInput } from '../../../src/shared/preferences.ts'
import { usePreferences } from '../../assistant/use-preferences.ts'
import { keyOf } from '../../keys/key-map.ts'
import { useShortcuts } from '../../keys/shortcuts.ts'
import { type SessionUser, useSession } from '../../session.ts'
import { voiceWords } from '../../words/voice.ts'
import { makeTalk } from '../driver/build-voice.ts'
import { quieten } from '../driver/quieten.ts'
import { mannerOf } from '../manner.ts'
import { onWish, takeWish } from '../open-voice.ts'
import { Panel } from './panel.tsx'
import { RoundButton } from './round-button.tsx'
import { useVoice } from './use-voice.ts'

export function VoiceWidget() {
  const session = useSession()
  const { preferences, change } = usePreferences()
  const off = session.state !== 'in' || !preferences?.voiceEnabled
  useEffect(() => {
    // Nobody is surprised later by a key that was pressed while it was off.
    if (preferences && off) takeWish()
  }, [preferences, off])
  if (off) return null
  return <Widget user={session.user} preferences={preferences} change={change} />
}

interface WidgetProps {
  user: SessionUser
  preferences: Preferences
  change: (part: SavePreferencesInput) => void
}
function Widget({ user, preferences, change }: WidgetProps) {
  const [open, setOpen] = useState<boolean>()
  const { voice, deaf } = useVoice(user.id, preferences, () => setOpen(true))
  useShortcuts({ [keyOf.voice]: () => setOpen(true) })
  useEffect(() => {
    const fulfil = () => {
      const wish = takeWish()
      if (!wish) return
      setOpen(true)
      if (wish.read === undefined) return
      voice.tell({ is: 'looking', emailId: wish.read })
      voice.tell({ is: 'click', what: { say: voiceWords.panel.readThis } })
    }
    fulfil()
    return onWish(fulfil)
  }, [voice])
  const close = () => {
    quieten(voice)
    setOpen(false)
  }
  if (!open) return <RoundButton focus={open === false} onPress={() => setOpen(true)} />
  return (
    <Panel
      voice={voice}
      deaf={deaf}
      handsFree={preferences.handsFree}
      onHandsFree={(handsFree) => change({ handsFree })}
      makeTalk={makeTalk}
      manner={() => mannerOf(preferences)}
      onClose={close}
    />
  )
}
