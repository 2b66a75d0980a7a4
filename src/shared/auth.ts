// Shapes of signing in and out. Their messages are the specification's own words.
import { z } from 'zod'
import { limits } from './limits.ts'

const email = z.string().trim().toLowerCase().pipe(z.email('Please enter a valid email address').max(254))
const newPassword = z.string().min(limits.passwordMin, 'The password must be at least 8 characters').max(limits.passwordMax)

/** What cannot be seen, or turns the reading direction: nobody's name is to look like somebody else's, nor like none. */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
export const VisibleName = z
  .string()
  .overwrite((name) => name.replace(unseen, ''))
  .trim()
export const PersonName = VisibleName.min(1, 'Please enter your name').max(limits.nameMax)

export const RegisterInput = z.object({
  name: PersonName,
  email,
  password: newPassword,
  inviteCode: z.string().trim().max(200).optional(),
  /** The one-time code from the log, for the first account from a public address. */
  setupCode: z.string().trim().max(200).optional(),
})
export const LoginInput = z.object({
  email: z.string().trim().toLowerCase().max(254),
  password: z.string().max(limits.passwordMax),
  remember: z.boolean().optional(),
  /** Of an authenticator app, or a recovery code; asked for where the account has a second factor. */
  code: z.string().trim().max(40).optional(),
})
export const ProxySignInInput = LoginInput.pick({ code: true })
export const ChangePasswordInput = z.object({ currentPassword: z.string().max(limits.passwordMax), newPassword })
export const ForgotInput = z.object({ email: z.string().trim().toLowerCase().max(254) })
export const ResetInput = z.object({ token: z.string().max(200), password: newPassword })

export const User = z.object({ id: z.string(), email: z.string(), name: z.string() })
export const SignedIn = z.object({ token: z.string(), user: User })
export const Session = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  userAgent: z.string(),
  address: z.string(),
})
export type RegisterInput = z.infer<typeof RegisterInput>
export type LoginInput = z.infer<typeof LoginInput>
export type ProxySignInInput = z.infer<typeof ProxySignInInput>
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>
export type ForgotInput = z.infer<typeof ForgotInput>
export type ResetInput = z.infer<typeof ResetInput>
export type User = z.infer<typeof User>
export type SignedIn = z.infer<typeof SignedIn>
export type Session = z.infer<typeof Session>
