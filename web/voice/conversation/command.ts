// What can be said, once it is understood. The phrases for it are in grammar.ts (English and German).
// A mail is meant by `this` (the one that was read last, or that is open) or by who sent it.

export type Which = { is: 'this' } | { is: 'newest' } | { is: 'from'; who: string }
export type SnoozeFor = 'day' | 'this-evening' | 'tomorrow' | 'weekend' | 'next-week'

export type Command =
  | { is: 'read'; what: 'newest' | 'unread' | 'next' | 'previous' | 'again' }
  | { is: 'readFrom'; who: string }
  /** After the summary: the text itself. */
  | { is: 'more' }
  /** No mail named: the one that was read last. */
  | { is: 'reply'; says: string; all: boolean; who?: string; newest?: true }
  | { is: 'compose'; who: string; says: string }
  /** Another wording of the draft that waits. */
  | { is: 'revise'; says: string }
  | { is: 'delete'; which: Which; permanently: boolean }
  | { is: 'archive'; which: Which }
  | { is: 'snooze'; which: Which; until: SnoozeFor }
  | { is: 'star'; which: Which; on: boolean }
  | { is: 'markRead'; which: Which; read: boolean }
  /** Several mails at once: nothing is done to them. */
  | { is: 'several' }
  | { is: 'search'; q: string }
  | { is: 'attention' }
  | { is: 'count' }
  | { is: 'open'; place: 'inbox' | 'sent' | 'drafts' | 'dashboard' | 'assistant' | 'settings' | 'this' }
  /** Of a list that was shown: a number (1 is the first), or a name. */
  | { is: 'pick'; which: number | string }
  | { is: 'undo' }
  | { is: 'stop' }
  | { is: 'help' }

/** What counts only while something waits for it. */
export type Confirmation = 'send' | 'delete' | 'permanently' | 'no'
export type Awaiting = 'send' | 'delete' | 'choice'
