// Shapes of signing in at a mailbox's provider.
import { z } from 'zod'
import { limits } from './limits.ts'

/** The name in a route, and the mailbox it opens. */
export const mailboxOf = { google: 'gmail', outlook: 'outlook', yahoo: 'yahoo' } as const
export const SignInProvider = z.enum(['google', 'outlook', 'yahoo'])
export type SignInProvider = z.infer<typeof SignInProvider>

/** Where a browser can be sent to sign in: a mailbox's provider, or the identity provider of OIDC_ISSUER. */
export const FlowProvider = z.enum([...SignInProvider.options, 'oidc'])
export type FlowProvider = z.infer<typeof FlowProvider>

/** connect: a mailbox for who is signed in, or one of theirs anew; their account at the identity provider. signin: a visitor. */
export const Intent = z.enum(['connect', 'signin'])
export type Intent = z.infer<typeof Intent>

/**
 * redirect: the provider sends the browser back to PUBLIC_URL. device: a code typed in at the provider, on any device.
 * paste: the provider sends the browser to http://localhost, where nothing answers, and the person brings its address back.
 */
export const Way = z.enum(['redirect', 'device', 'paste'])
export type Way = z.infer<typeof Way>

export const BeginInput = z.object({
  /** `gmail` is taken for google. */
  provider: z.preprocess((name) => (name === 'gmail' ? 'google' : name), FlowProvider),
  intent: Intent,
  /** An account to connect anew: the same mailbox has to come back. */
  accountId: z.string().max(100).optional(),
  way: z.enum(['redirect', 'paste']).optional(),
  /** To link an account at the identity provider. */
  password: z.string().max(limits.passwordMax).optional(),
  /** For signing up where that needs an invitation. */
  inviteCode: z.string().trim().max(200).optional(),
})
export type BeginInput = z.infer<typeof BeginInput>

export const ExchangeInput = z.object({
  ticket: z.string().max(2000),
  /** As at signing in with a password: asked for where the account has a second factor. */
  code: z.string().trim().max(40).optional(),
})
export type ExchangeInput = z.infer<typeof ExchangeInput>
/**
 * What a ticket is worth. `mayReplace`: this browser began it, and whoever is signed in here may be replaced.
 * `connected`: the ticket brought a mailbox with it (or opened one anew).
 */
export const Exchanged = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), email: z.string(), name: z.string() }),
  mayReplace: z.boolean(),
  connected: z.boolean(),
  /** The session that began goes on: something was connected or linked to its person. */
  continued: z.boolean(),
})
export type Exchanged = z.infer<typeof Exchanged>

export const DeviceInput = z.object({ provider: SignInProvider, accountId: z.string().max(100).optional() })
export type DeviceInput = z.infer<typeof DeviceInput>
/** `expiresIn`, `interval`: seconds. */
export const DeviceCode = z.object({
  id: z.string(),
  userCode: z.string(),
  verificationUri: z.string(),
  expiresIn: z.number(),
  interval: z.number(),
})
export type DeviceCode = z.infer<typeof DeviceCode>
export const DeviceState = z.object({
  state: z.enum(['waiting', 'connected', 'expired', 'refused']),
  /** Why it was refused, for a person. */
  message: z.string().nullable(),
  accountId: z.string().nullable(),
  /** Seconds until asking again makes sense. */
  interval: z.number(),
})
export type DeviceState = z.infer<typeof DeviceState>

/** The address the browser was sent to, as pasted. */
export const PasteInput = z.object({ url: z.string().trim().max(8000) })
export type PasteInput = z.infer<typeof PasteInput>

export const RevokeInput = z.object({ provider: SignInProvider, email: z.string().trim().max(254) })
export type RevokeInput = z.infer<typeof RevokeInput>
/** `success`: the provider confirmed it. Here the access is gone either way. */
export const Revoked = z.object({ success: z.boolean(), message: z.string(), instructions: z.array(z.string()) })
export type Revoked = z.infer<typeof Revoked>

/** How signing in at a provider works on this server; the first of `ways` fits its address best. */
export const ProviderSetup = z.object({
  provider: SignInProvider,
  label: z.string(),
  /** A client is set for it. */
  configured: z.boolean(),
  /** What is registered at the provider, exactly so. */
  redirectUri: z.string(),
  ways: z.array(Way),
  /** A sentence on why the browser cannot be sent back here, or null where it can. */
  hindrance: z.string().nullable(),
  /** What the owner sets the client by; null where the providers file has no sign-in for it. */
  clientIdSetting: z.string().nullable(),
  clientSecretSetting: z.string().nullable(),
})
export type ProviderSetup = z.infer<typeof ProviderSetup>
export const Setup = z.object({
  publicUrl: z.string(),
  providers: z.array(ProviderSetup),
  /** Label of the identity provider; null where none is set. */
  oidc: z.string().nullable(),
  /** False where people sign in at the identity provider only. */
  passwordSignIn: z.boolean(),
  /** Address of who is signed in at the proxy in front (TRUSTED_USER_HEADER). */
  proxyUser: z.string().nullable(),
})
export type Setup = z.infer<typeof Setup>

/** A provider's account that signs a person in. */
export const SignInIdentity = z.object({
  id: z.string(),
  /** proxy: the reverse proxy in front of this server (TRUSTED_USER_HEADER). */
  provider: z.enum([...FlowProvider.options, 'proxy']),
  email: z.string(),
  createdAt: z.string(),
  /** False for an identity provider or proxy that is no longer set. */
  current: z.boolean(),
})
export type SignInIdentity = z.infer<typeof SignInIdentity>

export const oauthLimits = {
  /** Seconds a sign-in may take from its beginning to the way back. */
  flowSeconds: 600,
  ticketSeconds: 60,
  /** An access token is renewed so many seconds before it ends. */
  renewSeconds: 60,
  messageMax: 200,
  nameMax: limits.nameMax,
} as const
