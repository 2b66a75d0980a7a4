// Connected mailboxes, as every page names them. The exact texts of the specification stand.
export const accounts = {
  add: 'Connect a mailbox',
  gmail: 'Gmail',
  outlook: 'Outlook',
  yahoo: 'Yahoo',
  imap: 'Other mailbox',
  demo: 'Demo mailbox',
  archive: 'Archive',
  syncing: 'Syncing…',
  reconnect: 'Reconnect',
  reconnectLabel: (email: string) => `Reconnect ${email}`,
  loadFailed: 'Failed to load connected accounts',
} as const
