/** Words for the time without the server. */
export const offline = {
  line: 'Offline. What was loaded can be read; drafts are kept here.',
  textOnly: 'You are offline. This is the text of the email, without its layout and pictures.',
  notSent: 'You are offline. It is kept as a draft; send it when the connection is back.',
  keptHere: 'Kept on this device — will be saved when the connection is back',
  keptDrafts: 'Kept on this device',
  keptHint: 'The server does not have these yet. They are saved there as soon as it answers.',
  conflict: 'Changed in two places',
  leave: 'Sign out and lose what is only here?',
  leaveText: (count: number) =>
    count === 1
      ? 'One draft is not on the server yet. Signing out removes it from this device.'
      : `${count} drafts are not on the server yet. Signing out removes them from this device.`,
  leaveYes: 'Sign out',
  discardText: 'The server does not have it. It cannot be taken back.',
} as const
