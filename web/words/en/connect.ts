// Connecting a mailbox at its provider, and what becomes of that access. The exact texts of the specification stand.
export const connect = {
  /** Whose sign-in page it is. */
  providers: { google: 'Google', outlook: 'Microsoft', yahoo: 'Yahoo' },
  signedInWith: (provider: string) => `signed in with ${provider}`,
  title: (provider: string) => `Sign in with ${provider}`,
  onCard: {
    redirect: 'Sign in on its website',
    device: 'Sign in with a code',
    paste: 'Sign in on its website, in three steps',
    elsewhere: "Only at this server's other address",
  },
  beginFailed: "Couldn't start sign-in. Nothing was changed.",
  continueWith: (provider: string) => `Continue with ${provider}`,
  redirectText: (provider: string) =>
    `${provider} asks for your permission, then brings you back. Homing never sees your ${provider} password.`,
  again: 'Your synced mail and settings are kept.',
  password: 'Use a password instead',
  appPassword: 'Use an app password instead',
  signIn: (provider: string) => `Sign in with ${provider} instead`,

  notSetUp: (provider: string) => `Sign-in with ${provider} isn't set up on this server. The server owner can set it up.`,
  guide: 'How to set it up',
  otherWays: 'Other ways to connect',

  elsewhere: (provider: string, there: string, here: string) =>
    `${provider} sends you back to ${there}, but this page is open at ${here}.`,
  elsewhereLink: (there: string) => `Open this page at ${there}`,
  elsewhereOnly: 'That address only works on the computer running Homing.',
  elsewhereHint: 'You may need to sign in to Homing there first.',

  code: {
    asking: (provider: string) => `Getting a code from ${provider}…`,
    open: (provider: string) => `Open the ${provider} page on this or any other device.`,
    enter: 'Enter this code there:',
    label: 'Code',
    allow: 'Sign in with the mailbox you want to connect and allow access. This page updates automatically.',
    waiting: 'Waiting for the code to be entered…',
    unreachable: "Can't reach the server. Retrying…",
    expires: (clock: string) => `The code expires in ${clock}`,
    expired: 'This code has expired. Nothing was connected.',
    refused: 'Nothing was connected. Sign in with the right mailbox and allow all permissions.',
    anew: 'Get a new code',
  },

  paste: {
    open: (provider: string) => `Open the ${provider} page`,
    openText: (provider: string) => `Open the ${provider} page in a new tab. You have ten minutes.`,
    opened: (provider: string) => `The ${provider} page is open in another tab.`,
    blocked: 'Your browser blocked the new tab. Use this link instead:',
    allow: 'Sign in there and allow access.',
    broken: "The tab then shows a page that doesn't load, as expected. Copy its full address and paste it here.",
    field: "Address of the page that doesn't load",
    example: 'http://localhost/?code=',
    notIt: "That's not the right address. It starts with http://localhost and contains code=.",
    again: 'To try again, open the page again. Each address works once.',
    working: (provider: string) => `Checking with ${provider}…`,
  },

  copy: 'Copy',
  copied: 'Copied',
  copyFailed: "Couldn't copy it. It's selected, so press Ctrl+C.",

  owner: {
    title: 'Turn on sign-in with Google, Microsoft or Yahoo',
    intro: 'For the server owner. Create an OAuth client with the provider and enter it in two settings.',
    set: 'Client set up',
    notSet: 'No client set up',
    redirectUri: 'Redirect URI to enter with the provider, exactly as shown',
    redirectUriOfWeb: 'Redirect URI for a “Web application” client, exactly as shown',
    desktopApp: 'Use a “Desktop app” client for this address. It needs no redirect URI.',
    noRedirectUri: 'Sign-in with a code needs no redirect URI.',
    settings: 'Settings',
    guide: (provider: string) => `Guide for ${provider}`,
    failed: "Couldn't load the sign-in setup.",
  },

  /** Why it needs reconnection. */
  causes: {
    password: 'The password is no longer accepted',
    'no-refresh-token': "Lasting access wasn't granted",
    expired: 'Access has expired',
    revoked: 'Access was revoked',
    'password-changed': 'The password was changed',
    client: "This server's OAuth client was rejected",
    'admin-blocked': 'Blocked by your organisation',
    'consent-missing': 'Some permissions are missing',
    other: 'The provider denied access',
  },
  ends: (provider: string, when: string) => `${provider} access ends ${when}`,
  ended: (provider: string) => `${provider} access has expired`,
  endsHelp: 'How to extend it',

  revoke: 'Revoke & Reset',
  confirmRevoke: (email: string) => `Revoke access to ${email}?`,
  revokeHint: (provider: string) =>
    `Homing deletes its access and, where possible, revokes it with ${provider}. Mail and settings are kept; reconnect to get new mail.`,
  revokePasswordHint: 'Homing deletes the password. Mail and settings are kept; reconnect to get new mail.',
  revokeFailed: 'Failed to revoke access',
  revokeNext: 'Next steps',
  revokeClose: 'Dismiss',
} as const
