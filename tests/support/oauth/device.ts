// Device codes (RFC 8628): given out, approved or refused by whoever signs in, and asked about.
import { random } from './grants.ts'
import type { OAuthState } from './state.ts'

interface Device {
  userCode: string
  scope: string
  expires: number
  /** Who approved it; null: it was refused. */
  answer: { email: string } | null | undefined
}

export type Polled = { email: string; scope: string } | { error: 'authorization_pending' | 'expired_token' | 'access_denied' }

export interface DeviceCodes {
  begin(scope: string, page: string): Record<string, unknown>
  poll(deviceCode: string): Polled | { error: 'invalid_grant' }
  approve(userCode: string, email: string): void
  refuse(userCode: string): void
  expire(userCode: string): void
}

export function deviceCodes(state: OAuthState): DeviceCodes {
  const devices = new Map<string, Device>()
  const byUserCode = (userCode: string): Device => {
    const found = [...devices.values()].find((each) => each.userCode === userCode.trim().toUpperCase())
    if (!found) throw new Error(`nobody was given the code ${userCode}`)
    return found
  }
  return {
    begin(scope, page) {
      const deviceCode = `dc-${random()}`
      const userCode = `${random().slice(0, 4)}-${random().slice(0, 4)}`.toUpperCase()
      devices.set(deviceCode, { userCode, scope, expires: Date.now() + state.deviceTtl * 1000, answer: undefined })
      return {
        device_code: deviceCode,
        user_code: userCode,
        verification_uri: state.verificationUri ?? page,
        expires_in: state.deviceTtl,
        interval: state.deviceInterval,
      }
    },
    poll(deviceCode) {
      const found = devices.get(deviceCode)
      if (!found) return { error: 'invalid_grant' }
      if (found.expires <= Date.now()) return { error: 'expired_token' }
      if (found.answer === undefined) return { error: 'authorization_pending' }
      devices.delete(deviceCode)
      return found.answer === null ? { error: 'access_denied' } : { email: found.answer.email, scope: found.scope }
    },
    approve(userCode, email) {
      byUserCode(userCode).answer = { email }
    },
    refuse(userCode) {
      byUserCode(userCode).answer = null
    },
    expire(userCode) {
      byUserCode(userCode).expires = 0
    },
  }
}
