// Interfaces of speech synthesis and transcription. They get text or audio and return audio or text, without database access.
// Only src/privacy/speech.ts calls them for a person.
import type { Readable } from 'node:stream'
import type { VoiceFacts } from '../shared/voice.ts'

export type TtsBackend = VoiceFacts['backend']
/** here: on this machine or its network. elsewhere: data leaves it. */
export type SpeechPlace = 'here' | 'elsewhere'

export interface SpeakRequest {
  /** At most 4,000 characters of plain text. */
  text: string
  /** One of `voices()`. */
  voice: VoiceFacts
  /** 0.5 to 2. */
  speed: number
  signal?: AbortSignal | undefined
}
export interface Spoken {
  mimeType: 'audio/wav' | 'audio/mpeg'
  /** Starts with the first audio. A WAV has its correct length. */
  stream: Readable
}
/**
 * Throws AppErrors only: `unavailable`, `timeout`, `unconfigured` (missing, or key rejected), `limited`, `provider` (invalid
 * audio), `too_large`; and AbortError when `signal` aborts.
 */
export interface SpeechSynthesizer extends AsyncDisposable {
  readonly backend: TtsBackend
  readonly place: SpeechPlace
  /** Why it cannot be used at all; null if it can. */
  readonly missing: string | null
  /** Throws where it does not answer. */
  voices(): Promise<VoiceFacts[]>
  speak(request: SpeakRequest): Promise<Spoken>
}

export interface TranscribeRequest {
  audio: Uint8Array<ArrayBuffer>
  /** Detected by the bytes. */
  mimeType: 'audio/wav' | 'audio/webm' | 'audio/ogg' | 'audio/mp4'
  /** BCP 47; detected by default. */
  language?: string | undefined
  signal?: AbortSignal | undefined
}
/** Throws like a synthesizer; `unprocessable` for invalid audio. */
export interface SpeechRecognizer {
  readonly backend: 'openai-style'
  /** For display. */
  readonly host: string
  readonly place: SpeechPlace
  readonly model: string
  transcribe(request: TranscribeRequest): Promise<{ text: string }>
}

export interface SpeakInput {
  text: string
  /** Id or bare name; `invalid` if unknown. By default chosen by `language`. */
  voice?: string | undefined
  speed?: number | undefined
  language?: string | undefined
  signal?: AbortSignal | undefined
}
/** Part of `App`; only src/privacy/speech.ts calls `speak` and `transcribe`. */
export interface SpeechService extends AsyncDisposable {
  /** Of the last poll. Never waits. */
  state(): SpeechState
  /** Of all backends that are up, preferred ones first. */
  voices(): Promise<VoiceFacts[]>
  /** Throws `unconfigured` (501) without any, `invalid` where the named one is unknown. */
  choose(input: Pick<SpeakInput, 'voice' | 'language'>): Promise<{ voice: VoiceFacts; place: SpeechPlace }>
  /** With a voice of `choose`. Cached for a while for the same person. */
  speak(userId: string, chosen: VoiceFacts, input: Omit<SpeakInput, 'voice' | 'language'>): Promise<Spoken>
  /** Undefined where none is configured. */
  readonly transcriber: Pick<SpeechRecognizer, 'host' | 'place' | 'model'> | undefined
  /** Throws `unconfigured` (501) without one. */
  transcribe(userId: string, request: TranscribeRequest): Promise<{ text: string }>
  /** Clears the person's cache. */
  forget(userId: string): void
}
export interface SpeechState {
  tts: { backend: TtsBackend | 'off'; voices: number; place: SpeechPlace; problem: string | null }
  stt: { backend: 'browser' | 'openai-style'; place: SpeechPlace | 'browser' }
}
