/** What the address of /oauth/callback says when a sign-in ends other than well, and the sentence each has. */
export const oauthSentences = {
  access_denied: 'The access was not allowed at the provider.',
  invalid_state: 'This sign-in was not begun here, or has been used already. Please start again.',
  other_browser: 'This sign-in was begun in another browser, or another one has been begun here since. Please start again.',
  expired: 'This sign-in took too long, or you have signed out meanwhile. Please start again.',
  provider_error: 'The provider refused the sign-in. Please start again.',
  provider_unavailable: 'The provider cannot be reached just now. Please try again in a few minutes.',
  mailbox_taken: 'This mailbox is connected here already. Please sign in with your email and password instead.',
  other_mailbox: 'This is another mailbox than the one you wanted to connect again.',
  limit_reached: 'You have connected as many mailboxes of this provider as this server allows.',
  registration_closed: 'There is no account for you here, and registration is closed on this server.',
  invitation_needed: 'There is no account for you here, and a new one needs an invitation that is still valid.',
  first_account: 'Nobody has an account here yet. Please create the first one on the register page.',
  address_taken: 'An account with this email address exists already. Please sign in with its password.',
  not_verified: 'The provider has not verified your email address. Please verify it there first.',
  account_disabled: 'This account has been disabled. Please ask an admin of this server.',
  not_configured: 'Signing in with this provider is not set up on this server.',
  refresh_token_missing: 'The provider gave no permission that lasts. Please connect the mailbox again.',
  too_many: 'Too many sign-ins were begun from here. Please try again in a few minutes.',
  internal: 'Something went wrong on the server. The details are in its log.',
} as const
export type OAuthErrorCode = keyof typeof oauthSentences
