import type { App } from '../app.ts'
import type { Revoked, RevokeInput } from '../shared/oauth.ts'
import { soon } from './soon.ts'

export async function revokeAccess(_app: App, _userId: string, _input: RevokeInput): Promise<Revoked> {
  throw soon()
}
