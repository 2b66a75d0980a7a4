import type { Provider } from '../../src/shared/accounts.ts'
import { strings } from '../strings.ts'

const names: Record<Provider, string> = {
  gmail: strings.accounts.gmail,
  outlook: strings.accounts.outlook,
  yahoo: strings.accounts.yahoo,
  imap: strings.accounts.imap,
  demo: strings.accounts.demo,
  archive: strings.accounts.archive,
}
export function providerName(provider: Provider): string {
  return names[provider]
}
