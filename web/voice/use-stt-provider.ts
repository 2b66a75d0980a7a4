// The speech recognition provider on this page. Until server facts and consent are known, the server is not used.
import { trpc } from '../api.ts'
import { isServerSttAllowed, type SttProvider, sttProvider } from './stt-provider.ts'

/** `server`: server-side recognition is allowed. */
export function useSttProvider(): { provider: SttProvider; server: boolean } {
  const listening = trpc.privacy.facts.useQuery().data?.speech.listening ?? 'browser'
  const allowed = trpc.privacy.consent.useQuery().data?.consent.speechOutside ?? false
  return { provider: sttProvider(listening, allowed), server: isServerSttAllowed(listening, allowed) }
}
