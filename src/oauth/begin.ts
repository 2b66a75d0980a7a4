import type { App } from '../app.ts'
import type { BeginInput } from '../shared/oauth.ts'
import type { Context } from '../trpc.ts'
import { soon } from './soon.ts'

export async function begin(_app: App, _caller: Context, _input: BeginInput): Promise<void> {
  throw soon()
}
