// Sending for one account, apart from its mailbox: a mail must be able to leave while the IMAP server is down.
import type { Outgoing, SendResult } from './connector.ts'

/** One open connection to the account's sending server. */
export interface Sender extends AsyncDisposable {
  /**
   * An AppError means that nothing was handed over: sending again is safe. `ending` is called when the whole text was
   * given away and only its end is missing; when it throws, the connection ends there and nothing has been sent.
   */
  send(outgoing: Outgoing, ending?: () => Promise<void>): Promise<SendResult>
}

/** Providers that put what they send into Sent by themselves: a copy of ours would be a second one. */
export const providersThatFile = ['gmail', 'outlook'] as const

export function filesSent(provider: string): boolean {
  return providersThatFile.some((one) => one === provider)
}
