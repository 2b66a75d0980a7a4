// A voice and an ear, whatever runs them. They get text or sound and answer sound or text: they know no database, and what
// was heard does nothing by itself. Only privacy/speech.ts asks them for a person.
import type { Readable } from 'node:stream'
import type { VoiceFacts } from '../shared/voice.ts'

export type TtsBackend = VoiceFacts['backend']
/** here: on this machine or in its own network. elsewhere: what is given to it leaves that. */
export type SpeechPlace = 'here' | 'elsewhere'

export interface SpeakRequest {
  /** Plain text, at most 4,000 characters; never markup. */
  text: string
  /** An id of `voices()`, checked against that list before it gets here. */
  voice: VoiceFacts
  /** 1 is the voice's own; 0.5 to 2. */
  speed: number
  signal?: AbortSignal | undefined
}
export interface Spoken {
  mimeType: 'audio/wav' | 'audio/mpeg'
  /** Begins when the first sound is there. A WAV says its true length. */
  stream: Readable
}
/**
 * Throws AppErrors only: `unavailable` (nobody there), `timeout`, `unconfigured` (nothing set up, key refused), `limited`,
 * `provider` (what it answers is no sound), `too_large` (more sound than fits), and AbortError when `signal` aborts.
 */
export interface SpeechSynthesizer extends AsyncDisposable {
  readonly backend: TtsBackend
  readonly place: SpeechPlace
  /** Whether it could be used at all, without waiting for anything; a sentence why not. */
  readonly missing: string | null
  /** Asks it; throws where it does not answer. */
  voices(): Promise<VoiceFacts[]>
  speak(request: SpeakRequest): Promise<Spoken>
}

export interface TranscribeRequest {
  audio: Uint8Array<ArrayBuffer>
  /** Found in the bytes, never what the caller said. */
  mimeType: 'audio/wav' | 'audio/webm' | 'audio/ogg' | 'audio/mp4'
  /** BCP 47; without it the machine finds out. */
  language?: string | undefined
  signal?: AbortSignal | undefined
}
/** Throws AppErrors as a synthesizer does; `unprocessable` where the sound could not be understood as sound. */
export interface SpeechRecognizer {
  readonly backend: 'openai-style'
  /** Host it runs on, for the person to read. */
  readonly host: string
  readonly place: SpeechPlace
  readonly model: string
  transcribe(request: TranscribeRequest): Promise<{ text: string }>
}

export interface SpeakInput {
  text: string
  /** A voice's id or its bare name; `invalid` where there is no such voice. Without it the server's own choice for `language`. */
  voice?: string | undefined
  speed?: number | undefined
  language?: string | undefined
  signal?: AbortSignal | undefined
}
/** Speech synthesis and transcription behind one service. Part of `App`; only privacy/speech.ts calls `speak` and `hear`. */
export interface SpeechService extends AsyncDisposable {
  /** Never waits: what was found at the last look. */
  state(): SpeechState
  /** Of every backend that answers, the wanted one first. */
  voices(): Promise<VoiceFacts[]>
  /** The voice that would speak; throws `unconfigured` (501) where there is none, `invalid` where the named one is not there. */
  choose(input: Pick<SpeakInput, 'voice' | 'language'>): Promise<{ voice: VoiceFacts; place: SpeechPlace }>
  /** Speaks with a voice of `choose`. What the same person had spoken a moment ago comes from memory. */
  speak(userId: string, chosen: VoiceFacts, input: Omit<SpeakInput, 'voice' | 'language'>): Promise<Spoken>
  /** Undefined: no server of that kind is set up. */
  readonly transcriber: Pick<SpeechRecognizer, 'host' | 'place' | 'model'> | undefined
  /** Throws `unconfigured` (501) without one. */
  transcribe(userId: string, request: TranscribeRequest): Promise<{ text: string }>
  /** What was spoken for a person is forgotten. */
  forget(userId: string): void
}
export interface SpeechState {
  tts: { backend: TtsBackend | 'off'; voices: number; place: SpeechPlace; problem: string | null }
  stt: { backend: 'browser' | 'openai-style'; place: SpeechPlace | 'browser' }
}
