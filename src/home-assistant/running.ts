// The publisher of a running server, apart from its code, which is loaded only where a broker is set up.
import { stateKey } from '../core/state.ts'

export interface PublisherState {
  isConnected: boolean
  /** Why there is no connection; undefined before the first attempt is over. */
  problem: 'denied' | 'unencrypted' | 'unavailable' | undefined
  /** Something about this person has changed. */
  refresh: (userId: string) => void
}
export const runningPublisher = stateKey((): { publisher: PublisherState | undefined } => ({ publisher: undefined }))
