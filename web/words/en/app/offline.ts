/** Words for the time without the server. */
export const offline = {
  line: "You're offline. You can still read saved mail and write drafts.",
  textOnly: "You're offline. Only the text of this email is shown.",
  notSent: "You're offline. Saved as a draft; send it when you're back online.",
  keptHere: "Saved on this device; syncs when you're back online",
  keptDrafts: 'Saved on this device',
  keptHint: 'These drafts sync when the server can be reached.',
  conflict: 'Edited in two places',
  leave: 'Log out and lose unsynced drafts?',
  leaveText: (count: number) =>
    count === 1
      ? "1 draft hasn't synced yet. Logging out deletes it from this device."
      : `${count} drafts haven't synced yet. Logging out deletes them from this device.`,
  leaveYes: 'Log out',
  discardText: "It hasn't synced to the server, so you can't undo this.",
} as const
