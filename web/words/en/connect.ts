// Connecting a mailbox at its provider, and what becomes of that access. The exact texts of the specification stand.
export const connect = {
  /** Whose sign-in page it is. */
  providers: { google: 'Google', outlook: 'Microsoft', yahoo: 'Yahoo' },
  signedInWith: (provider: string) => `Signed in with ${provider}`,
  title: (provider: string) => `Sign in with ${provider}`,
  onCard: {
    redirect: 'Opens its own sign-in page',
    device: 'With a code for its sign-in page',
    paste: 'By its sign-in page, in three steps',
    elsewhere: 'At another address of this server',
  },
  beginFailed: 'Signing in could not begin. Nothing was changed.',
  continueWith: (provider: string) => `Continue with ${provider}`,
  redirectText: (provider: string) =>
    `${provider} asks what Homing may do, and brings you back here. Your password stays with ${provider}.`,
  again: 'Mail that is already here stays, and so do your settings.',
  password: 'Use a password instead',
  appPassword: 'Use an app password instead',
  signIn: (provider: string) => `Sign in with ${provider} instead`,

  notSetUp: (provider: string) =>
    `Signing in with ${provider} itself needs a client, which the owner of this server sets up once. It is not set up here.`,
  guide: 'How to set it up',
  otherWays: 'How else to connect it',

  elsewhere: (provider: string, there: string, here: string) =>
    `${provider} sends the browser back to ${there}. You have opened this page at ${here}, where that way back would not find you.`,
  elsewhereLink: (there: string) => `Open this page at ${there}`,
  elsewhereOnly: 'That address works only on the machine that Homing runs on.',
  elsewhereHint: 'You may have to sign in to Homing there first.',

  code: {
    asking: (provider: string) => `Asking ${provider} for a code…`,
    open: (provider: string) => `Open the page of ${provider}, here or on any other device.`,
    enter: 'Enter this code there:',
    label: 'Code',
    allow: 'Sign in with the mailbox you want to connect, and allow what is asked for. This page notices by itself.',
    waiting: 'Waiting for the code to be entered…',
    unreachable: 'The server cannot be reached right now. It is asked again in a moment.',
    expires: (clock: string) => `The code is good for another ${clock}`,
    expired: 'This code has expired. Nothing was connected.',
    refused: 'Nothing was connected. Sign in with the mailbox you mean, and allow everything that is asked for.',
    anew: 'Get a new code',
  },

  paste: {
    open: (provider: string) => `Open the page of ${provider}`,
    openText: (provider: string) => `Open the page of ${provider} in a new tab. It takes ten minutes at most.`,
    opened: (provider: string) => `The page of ${provider} is open in another tab.`,
    blocked: 'The browser did not open a new tab. Press this link instead:',
    allow: 'Sign in there and allow what is asked for.',
    broken:
      'Then the tab shows a page that does not load. That is expected: its address holds what is needed. Copy the whole address and paste it here.',
    field: 'Address of the page that does not load',
    example: 'http://localhost/?code=',
    notIt: 'This is not that address. It begins with http://localhost and has code= in it.',
    again: 'To try again, open the page once more: each address is good once.',
    working: (provider: string) => `Asking ${provider}…`,
  },

  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying did not work. It is selected, so press Ctrl+C.',

  owner: {
    title: 'Set up signing in',
    intro: 'For the owner of this server. A client is made once at the provider, and named here by two settings.',
    set: 'A client is set',
    notSet: 'No client is set',
    redirectUri: 'Redirect URI to enter at the provider, exactly so',
    redirectUriOfWeb: 'Redirect URI for a client of the type “Web application”, exactly so',
    desktopApp: 'A client of the type “Desktop app” fits this address. It needs no redirect URI.',
    noRedirectUri: 'Signing in by a code needs no redirect URI.',
    settings: 'Settings',
    guide: (provider: string) => `Guide for ${provider}`,
    failed: 'How signing in is set up could not be loaded.',
  },

  /** Why it needs reconnection. */
  causes: {
    password: 'The password is no longer accepted',
    'no-refresh-token': 'No access that lasts was given',
    expired: 'The access has expired',
    revoked: 'The access was taken back',
    'password-changed': 'The password was changed',
    client: 'The client of this server is not accepted',
    'admin-blocked': 'An organisation does not allow it',
    'consent-missing': 'Not everything was allowed',
    other: 'The provider refuses the access',
  },
  ends: (provider: string, when: string) => `${provider} ends this access ${when}`,
  ended: (provider: string) => `${provider} ends this access now`,
  endsHelp: 'How to make it last',

  revoke: 'Revoke & Reset',
  confirmRevoke: (email: string) => `Revoke the access to ${email}?`,
  revokeHint: (provider: string) =>
    `The access is deleted here, and ${provider} is told where it takes that from programs. Mail and settings stay; new mail comes once you connect the mailbox again.`,
  revokePasswordHint: 'The password is deleted here. Mail and settings stay; new mail comes once you connect the mailbox again.',
  revokeFailed: 'Failed to revoke access',
  revokeNext: 'What is left to do',
  revokeClose: 'Close this note',
} as const
