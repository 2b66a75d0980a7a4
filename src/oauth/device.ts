import type { App } from '../app.ts'
import type { DeviceCode, DeviceInput, DeviceState } from '../shared/oauth.ts'
import type { SignedInAs } from '../trpc.ts'
import { soon } from './soon.ts'

export async function startDevice(_app: App, _person: SignedInAs, _input: DeviceInput): Promise<DeviceCode> {
  throw soon()
}

export async function deviceState(_app: App, _person: SignedInAs, _id: string): Promise<DeviceState> {
  throw soon()
}
