// Who hears on this page, by what the server tells of itself and what the person allows just now. Until both are known the
// server's ear is not asked.
import { trpc } from '../api.ts'
import { isServerSttAllowed, type SttProvider, sttProvider } from './stt-provider.ts'

/** `server`: its ear may be asked. */
export function useSttProvider(): { provider: SttProvider; server: boolean } {
  const listening = trpc.privacy.facts.useQuery().data?.speech.listening ?? 'browser'
  const allowed = trpc.privacy.consent.useQuery().data?.consent.speechOutside ?? false
  return { provider: sttProvider(listening, allowed), server: isServerSttAllowed(listening, allowed) }
}
