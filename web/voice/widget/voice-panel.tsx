// The voice panel: transcript, pending confirmation, microphone, and a field to type commands. Not modal: the page behind it
// stays usable. A bottom sheet on phones.
import clsx from 'clsx'
import { CircleHelp, MicOff, SlidersHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { strings } from '../../strings.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { voiceWords } from '../../words/voice.ts'
import { stopVoice, type Voice, type VoiceView } from '../controller/voice.ts'
import type { SpeechSession } from '../speech-session/speech-session.ts'
import type { SpeechOptions } from '../tts/synthesizer.ts'
import { PendingCard } from './cards/pending-card.tsx'
import { CommandField } from './command-field.tsx'
import { MicControl } from './mic-control.tsx'
import { PhraseHelp } from './phrase-help.tsx'
import { Transcript } from './transcript.tsx'
import { VoiceTest } from './voice-test.tsx'

const words = voiceWords.panel

export interface VoicePanelProps {
  voice: Voice
  /** Why there is no microphone on this page. */
  unavailable: string | undefined
  handsFree: boolean
  onHandsFree: (on: boolean) => void
  createSession: () => SpeechSession
  speechOptions: () => SpeechOptions
  onClose: () => void
}
type PanelView = 'conversation' | 'help' | 'test'
const names: Record<PanelView, string> = { conversation: words.log, help: words.help, test: words.test.title }

export function VoicePanel({ voice, unavailable, onClose, createSession, speechOptions, ...handsFree }: VoicePanelProps) {
  const view = useVoiceView(voice)
  const [place, setPlace] = useState<PanelView>('conversation')
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useInitialFocus(box)
  const { state } = view
  const go = (next: PanelView) => {
    if (next !== 'conversation') stopVoice(voice)
    setPlace(next)
  }
  const submit = (text: string) => {
    setPlace('conversation')
    voice.dispatch({ is: 'typed', text })
  }
  const listen = () => {
    setPlace('conversation')
    toggleMicrophone(voice)
  }
  /** Only fills the field: names in examples are not the user's contacts. */
  const take = (example: string) => {
    setPlace('conversation')
    setText(example)
    box.current?.querySelector<HTMLElement>('[data-command]')?.focus()
  }
  const waits = place === 'conversation' && state.pending !== null
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={strings.keys.names.voice}
      onKeyDown={(event) => onKey(event, () => (isBusy(voice) ? stopVoice(voice) : onClose()))}
      className="appear no-print fixed right-[max(20px,env(safe-area-inset-right))] bottom-5 z-25 flex h-[min(664px,calc(100dvh-88px))] w-100 flex-col low:bottom-2 low:h-[calc(100dvh-16px)] low:w-[min(720px,calc(100vw-40px))] overflow-hidden rounded-card border border-line bg-paper shadow-float max-sm:inset-x-0 max-sm:bottom-0 max-sm:h-[min(676px,88dvh)] max-sm:w-full max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)]"
    >
      <PanelHeader place={place} onHelp={() => go(place === 'help' ? 'conversation' : 'help')} onClose={onClose} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain low:flex-row low:overflow-visible">
        <div className={clsx('flex min-w-0 flex-1 flex-col', waits ? 'min-h-64 low:min-h-0' : 'min-h-0')}>
          <PanelSection key={place} place={place} waits={waits}>
            {place === 'help' && <PhraseHelp onTake={take} />}
            {place === 'test' && (
              <VoiceTest createSession={createSession} speechOptions={speechOptions} onDone={() => go('conversation')} />
            )}
            {place === 'conversation' && (
              <Transcript
                entries={state.entries}
                interim={state.interim}
                waits={waits}
                aloud={!view.inaudible}
                onSubmit={submit}
              />
            )}
          </PanelSection>
          {waits && (
            <div className="flex min-h-0 shrink flex-col border-line border-t px-3 py-3">
              <PendingCard voice={voice} state={state} />
            </div>
          )}
        </div>
        <PanelControls voice={voice} view={view} unavailable={unavailable} onPress={listen}>
          <CommandField text={text} onText={setText} onSubmit={submit} />
          <PanelFooter {...handsFree} brief={waits} canListen={unavailable === undefined} onTest={() => go('test')} />
        </PanelControls>
      </div>
    </div>
  )
}

function useInitialFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [box])
}

function PanelSection({ place, waits, children }: { place: PanelView; waits: boolean; children: ReactNode }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it.
      tabIndex={0}
      aria-label={names[place]}
      className={clsx(
        'relative min-h-0 flex-1 basis-12 space-y-4 overflow-y-auto overscroll-contain px-4 pb-4',
        waits && '[@media(max-height:640px)]:basis-0 [@media(max-height:640px)]:pb-0',
      )}
    >
      {children}
    </section>
  )
}

interface PanelControlsProps extends Pick<VoicePanelProps, 'voice' | 'unavailable'> {
  view: VoiceView
  onPress: () => void
  children: ReactNode
}
function PanelControls({ voice, view, unavailable, onPress, children }: PanelControlsProps) {
  const { problem } = view.state
  return (
    <div className="shrink-0 space-y-3 border-line border-t bg-surface p-4 low:w-72 low:overflow-y-auto low:border-t-0 low:border-l">
      {problem ? <ErrorNote text={problem} /> : unavailable && <UnavailableNote why={unavailable} />}
      <MicControl
        voice={voice}
        view={view}
        unavailable={unavailable !== undefined}
        onPress={onPress}
        onStop={() => voice.dispatch({ is: 'stop' })}
      />
      {children}
    </div>
  )
}

function PanelHeader({ place, onHelp, onClose }: { place: PanelView; onHelp: () => void; onClose: () => void }) {
  return (
    <div className="flex items-center gap-1 py-2 pr-2 pl-4">
      <h2 className="flex-1 truncate font-semibold text-15">{strings.keys.names.voice}</h2>
      <IconButton
        icon={CircleHelp}
        label={place === 'help' ? words.back : words.help}
        aria-pressed={place === 'help'}
        onClick={onHelp}
        tipSide="left"
      />
      <IconButton icon={X} label={words.close} onClick={onClose} tipSide="left" />
    </div>
  )
}

/** No error: commands can be typed. */
function UnavailableNote({ why }: { why: string }) {
  return (
    <p className="flex gap-2.5 rounded-control bg-hover px-3 py-2.5 text-13 text-ink-soft">
      <MicOff size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
      {why}
    </p>
  )
}

interface PanelFooterProps {
  handsFree: boolean
  onHandsFree: (on: boolean) => void
  canListen: boolean
  /** Hidden on low screens. */
  brief: boolean
  onTest: () => void
}
function PanelFooter({ handsFree, onHandsFree, canListen, brief, onTest }: PanelFooterProps) {
  const quiet = 'rounded-control px-2 py-1.5 text-13 text-ink-soft hover:bg-hover hover:text-ink'
  return (
    <div
      className={clsx(
        '-mx-2 -my-1.5 flex flex-wrap items-center justify-between gap-x-1',
        brief && '[@media(max-height:640px)]:hidden',
      )}
    >
      <label className={`${quiet} flex items-center gap-2`} title={words.handsFreeHint}>
        <input
          type="checkbox"
          checked={handsFree}
          disabled={!canListen}
          onChange={(event) => onHandsFree(event.target.checked)}
        />
        {words.handsFree}
      </label>
      <span className="flex items-center gap-1">
        <button type="button" onClick={onTest} className={quiet}>
          {words.test.start}
        </button>
        <Link
          to="/settings/voice"
          aria-label={words.settings}
          data-tip={words.settings}
          data-tip-side="left"
          className={`${quiet} inline-flex size-9 items-center justify-center px-0 after:top-auto! after:bottom-[calc(100%+6px)]`}
        >
          <SlidersHorizontal size={16} aria-hidden="true" />
        </Link>
      </span>
    </div>
  )
}

/** Opens the microphone, interrupting speech; pressed again it stops listening. */
function toggleMicrophone(voice: Voice): void {
  const { micWanted, phase } = voice.view().state
  if (micWanted && phase !== 'speaking') {
    voice.finishListening()
    return
  }
  if (phase === 'speaking') voice.dispatch({ is: 'stop' })
  voice.dispatch({ is: 'mic', on: true })
}

const isBusy = (voice: Voice): boolean => {
  const { state, microphone } = voice.view()
  return state.micWanted || microphone !== 'closed' || state.phase !== 'idle'
}

/** Page shortcuts must not fire from within the panel; those with Ctrl or Cmd belong to the app. */
function onKey(event: KeyboardEvent, onEscape: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  event.stopPropagation()
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
  event.preventDefault()
  onEscape()
}

const useVoiceView = (voice: Voice): VoiceView => useSyncExternalStore(voice.subscribe, voice.view)
