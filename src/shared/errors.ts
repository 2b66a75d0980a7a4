// The kinds of things that can go wrong, as both sides know them. `core/errors.ts` holds the one table that maps a
// kind to a tRPC code, an HTTP status, a log level and whether trying again may help.
export const errorKinds = [
  'invalid', // the input cannot be right
  'unauthenticated', // not signed in
  'forbidden', // signed in, but not allowed
  'missing', // not there, or another person's
  'conflict', // already there, or changed meanwhile
  'too_large',
  'unprocessable', // understood, but the world says no (a mail server refused, a certificate is not trusted)
  'reconnect', // the mail server no longer accepts the stored credentials
  'limited', // too many; try later
  'unconfigured', // not set up on this server
  'provider', // a mail or AI provider answered with nonsense
  'unavailable', // a provider cannot be reached
  'timeout', // a provider did not answer in time
  'full', // the disk of this server has no room left
  'internal', // a mistake of ours
] as const
export type ErrorKind = (typeof errorKinds)[number]
