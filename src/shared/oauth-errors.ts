/** What the address of /oauth/callback says when a sign-in ends other than well, and the sentence each has. */
export const oauthSentences = {
  access_denied: 'Access was denied at the provider.',
  invalid_state: "This sign-in wasn't started here or was already used. Please start again.",
  other_browser: 'This sign-in was started in another browser, or a newer one was started here. Please start again.',
  expired: "This sign-in took too long, or you've signed out since. Please start again.",
  provider_error: 'The provider refused the sign-in. Please start again.',
  provider_unavailable: "The provider can't be reached right now. Please try again in a few minutes.",
  mailbox_taken: 'This mailbox is already connected here. Please sign in with your email and password instead.',
  other_mailbox: "This isn't the mailbox you wanted to reconnect.",
  limit_reached: "You've reached this server's limit of mailboxes for this provider.",
  registration_closed: "You don't have an account here, and registration is closed on this server.",
  invitation_needed: "You don't have an account here, and registering needs a valid invitation.",
  first_account: 'There are no accounts here yet. Please create the first one on the register page.',
  address_taken: 'An account with this email address already exists. Please sign in with its password.',
  not_verified: "The provider hasn't verified your email address. Please verify it there first.",
  account_disabled: 'This account is disabled. Please contact an admin.',
  not_configured: "Signing in with this provider isn't set up on this server.",
  refresh_token_missing: "The provider didn't grant lasting access. Please reconnect the mailbox.",
  too_many: 'Too many sign-in attempts. Please try again in a few minutes.',
  internal: 'Something went wrong on the server. Details are in the server log.',
} as const
export type OAuthErrorCode = keyof typeof oauthSentences
