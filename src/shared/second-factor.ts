// A second factor at sign-in: one-time passwords by time (RFC 6238), and codes for the day the device is lost.
import { z } from 'zod'
import { limits } from './limits.ts'

const password = z.string().max(limits.passwordMax)
const code = z.string().trim().min(1, 'Please enter the code').max(40)

export const SecondFactor = z.object({
  on: z.boolean(),
  since: z.string().nullable(),
  /** Codes that were not used yet. */
  recoveryCodesLeft: z.number(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** The person's own password, asked again; '' where they have none and signed in a moment ago. */
export const BeginSecondFactorInput = z.object({ password })
/** `secret`: base32, to be typed in by hand. `uri`: otpauth://, to be shown as a QR code. Told once. */
export const BegunSecondFactor = z.object({ secret: z.string(), uri: z.string() })
export const ConfirmSecondFactorInput = z.object({ code })
/** Told once; only hashes are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
/** `code`: of the app, or a recovery code. */
export const ChangeSecondFactorInput = z.object({ password, code })

export type BeginSecondFactorInput = z.infer<typeof BeginSecondFactorInput>
export type BegunSecondFactor = z.infer<typeof BegunSecondFactor>
export type ConfirmSecondFactorInput = z.infer<typeof ConfirmSecondFactorInput>
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
export type ChangeSecondFactorInput = z.infer<typeof ChangeSecondFactorInput>
