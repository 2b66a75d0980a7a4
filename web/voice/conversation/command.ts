// The commands the grammar recognizes (English and German, grammar.ts). A mail is referenced as `this` (the one read last, or
// open on the page), as the newest, or by its sender.

export type Which = { is: 'this' } | { is: 'newest' } | { is: 'from'; who: string }
export type SnoozeFor = 'day' | 'this-evening' | 'tomorrow' | 'weekend' | 'next-week'

export type Command =
  | { is: 'read'; what: 'newest' | 'unread' | 'next' | 'previous' | 'again' }
  | { is: 'readFrom'; who: string }
  /** Read the full text after the summary. */
  | { is: 'more' }
  /** Without `who` and `newest`: the mail that was read last. */
  | { is: 'reply'; content: string; all: boolean; who?: string; newest?: true }
  | { is: 'compose'; who: string; content: string }
  /** Rewrites the pending draft. */
  | { is: 'revise'; content: string }
  | { is: 'delete'; which: Which; permanently: boolean }
  | { is: 'archive'; which: Which }
  | { is: 'snooze'; which: Which; until: SnoozeFor }
  | { is: 'star'; which: Which; on: boolean }
  | { is: 'markRead'; which: Which; read: boolean }
  /** Names several mails at once; not supported. */
  | { is: 'several' }
  | { is: 'search'; q: string }
  | { is: 'attention' }
  | { is: 'count' }
  | { is: 'open'; place: 'inbox' | 'sent' | 'drafts' | 'dashboard' | 'assistant' | 'settings' | 'this' }
  /** Picks from a list: a number (1-based) or a name. */
  | { is: 'pick'; which: number | string }
  | { is: 'undo' }
  | { is: 'stop' }
  | { is: 'help' }

/** Only valid while something is pending. */
export type Confirmation = 'send' | 'delete' | 'permanently' | 'no'
export type Awaiting = 'send' | 'delete' | 'choice'
