import { deviceSetting } from '../device-setting.ts'

/** Signing out goes on at the identity provider where that signed the person in. */
export const signedInBy = deviceSetting('signed-in-by', ['password', 'oidc'])
