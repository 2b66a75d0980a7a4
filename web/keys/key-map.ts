// Keyboard shortcuts for display. They are bound where their action is (useShortcuts).
import { sharedMailboxId } from '../shared-mailbox.ts'
import { strings } from '../strings.ts'
import { isMac } from './pressed-key.ts'

const { names, groups, inTurn } = strings.keys
export type KeyName = keyof typeof names

export const keyOf = {
  palette: 'Mod+k',
  search: '/',
  undo: 'z',
  sheet: '?',
  toasts: 'Alt+t',
  voice: 'V',
  escape: 'Escape',
  goInbox: 'g i',
  goSent: 'g s',
  goDashboard: 'g d',
  goDrafts: 'g r',
  next: 'j',
  previous: 'k',
  open: 'o',
  select: 'x',
  selectAll: '* a',
  back: 'u',
  nextInThread: 'n',
  previousInThread: 'p',
  star: 's',
  read: 'I',
  unread: 'U',
  archive: 'e',
  move: 'v',
  categorise: 'l',
  snooze: 'b',
  junk: '!',
  remove: '#',
  removeForGood: 'Shift+Delete',
  compose: 'c',
  reply: 'r',
  replyAll: 'a',
  forward: 'f',
  assignToMe: 'm',
  done: 'd',
} as const satisfies Partial<Record<KeyName, string>>
export type BoundKey = keyof typeof keyOf

const teamwork: BoundKey[] = sharedMailboxId === undefined ? [] : ['assignToMe', 'done']

/** Groups of the shortcut sheet. */
export const keyGroups: { title: string; keys: BoundKey[] }[] = [
  { title: groups.list, keys: ['next', 'previous', 'open', 'back', 'select', 'selectAll', 'nextInThread', 'previousInThread'] },
  {
    title: groups.mail,
    keys: ['archive', 'remove', 'removeForGood', 'star', 'read', 'unread', 'snooze', 'move', 'categorise', 'junk', ...teamwork],
  },
  { title: groups.write, keys: ['compose', 'reply', 'replyAll', 'forward'] },
  { title: groups.go, keys: ['goInbox', 'goSent', 'goDashboard', 'goDrafts'] },
  { title: groups.anywhere, keys: ['palette', 'search', 'voice', 'undo', 'toasts', 'escape', 'sheet'] },
]

/** Key caps of a shortcut: `g`, `then`, `i`. */
export function keyCaps(name: BoundKey): { cap: string; before?: string }[] {
  return keyOf[name].split(' ').flatMap((part, turn) => {
    const caps = part === '+' ? ['+'] : part.split('+')
    const shifted = caps.length === 1 && /^[A-Z]$/.test(part) ? ['Shift', part.toLowerCase()] : caps
    return shifted.map((cap, at) => ({ cap: capLabel(cap), ...(turn > 0 && at === 0 ? { before: inTurn } : {}) }))
  })
}

function capLabel(cap: string): string {
  if (cap === 'Mod') return isMac ? '⌘' : 'Ctrl'
  if (cap === 'Alt' && isMac) return '⌥'
  if (cap === 'Shift' && isMac) return '⇧'
  if (cap === 'Escape') return 'Esc'
  if (cap === 'Delete') return 'Del'
  return /^[a-z]$/.test(cap) ? cap.toUpperCase() : cap
}
