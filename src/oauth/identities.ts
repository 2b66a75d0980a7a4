import type { App } from '../app.ts'
import type { SignInIdentity } from '../shared/oauth.ts'
import { soon } from './soon.ts'

export async function listIdentities(_app: App, _userId: string): Promise<SignInIdentity[]> {
  return []
}

export async function removeIdentity(_app: App, _userId: string, _id: string): Promise<void> {
  throw soon()
}
