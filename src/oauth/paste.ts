import type { App } from '../app.ts'
import type { PasteInput } from '../shared/oauth.ts'
import type { Context, SignedInAs } from '../trpc.ts'
import { soon } from './soon.ts'

export async function pasteBack(
  _app: App,
  _caller: Context,
  _person: SignedInAs,
  _input: PasteInput,
): Promise<{ accountId: string }> {
  throw soon()
}
