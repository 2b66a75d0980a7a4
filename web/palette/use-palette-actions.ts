// Actions on the current mail, selection or list, and global ones.

import {
  Archive,
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  AudioLines,
  Check,
  CheckCheck,
  Clock,
  CornerUpLeft,
  FolderInput,
  FolderTree,
  Forward,
  Keyboard,
  Languages,
  LogOut,
  type LucideIcon,
  Mail,
  MailOpen,
  PenLine,
  RefreshCw,
  Reply,
  ReplyAll,
  ShieldAlert,
  SquareCheck,
  Star,
  SunMoon,
  Trash2,
  Undo2,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSignOut } from '../auth/use-sign-out.ts'
import { type BoundKey, keyOf } from '../keys/key-map.ts'
import { activeShortcut } from '../keys/use-shortcuts.ts'
import { chooseLanguage, language, languages } from '../language.ts'
import { useRefreshMail } from '../mail/list/use-refresh-mail.ts'
import { strings } from '../strings.ts'
import { toggleTheme } from '../theme.ts'
import { canUndo, undoLast } from '../undo-toast.ts'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { paletteWords as words } from '../words/palette.ts'
import type { Entry } from './rank-entries.ts'

const icons: Partial<Record<BoundKey, LucideIcon>> = {
  reply: Reply,
  replyAll: ReplyAll,
  forward: Forward,
  archive: Archive,
  remove: Trash2,
  star: Star,
  read: MailOpen,
  unread: Mail,
  snooze: Clock,
  move: FolderInput,
  categorise: FolderTree,
  junk: ShieldAlert,
  assignToMe: UserRound,
  done: Check,
  removeForGood: Trash2,
  open: CornerUpLeft,
  select: SquareCheck,
  selectAll: CheckCheck,
  back: ArrowLeft,
  next: ArrowDown,
  previous: ArrowUp,
}

/** The page's shortcuts by name, read once when the palette opens. */
export function usePageActions(): Entry[] {
  const [here] = useState(() => (Object.keys(icons) as BoundKey[]).filter((name) => activeShortcut(keyOf[name])))
  return here.map((name) => ({
    id: `here:${name}`,
    label: strings.keys.names[name],
    group: 'here',
    icon: icons[name] ?? CornerUpLeft,
    keys: name,
    run: () => activeShortcut(keyOf[name])?.(),
  }))
}

export function useGlobalActions(onSheet: () => void): Entry[] {
  const navigate = useNavigate()
  const refresh = useRefreshMail()
  const signOut = useSignOut()
  const { canSend } = useMailboxRole()
  const { names } = strings.keys
  const others = Object.entries(languages).filter(([tag]) => tag !== language) as [keyof typeof languages, string][]
  const composing: Omit<Entry, 'group'> = {
    id: 'do:compose',
    label: names.compose,
    icon: PenLine,
    keys: 'compose',
    run: () => void navigate('/compose'),
  }
  const entries: Omit<Entry, 'group'>[] = [
    ...(canSend ? [composing] : []),
    { id: 'do:refresh', label: words.refresh, icon: RefreshCw, run: () => refresh.mutate() },
    { id: 'do:theme', label: strings.nav.theme, icon: SunMoon, run: toggleTheme },
    { id: 'do:sheet', label: strings.keys.title, icon: Keyboard, keys: 'sheet', run: onSheet },
    ...others.map(([tag, name]) => ({
      id: `do:language-${tag}`,
      label: words.language(name),
      icon: Languages,
      run: () => chooseLanguage(tag),
    })),
    { id: 'do:sign-out', label: words.signOut, icon: LogOut, run: () => void signOut() },
  ]
  const openVoice = activeShortcut(keyOf.voice)
  if (openVoice) entries.unshift({ id: 'do:voice', label: names.voice, icon: AudioLines, keys: 'voice', run: openVoice })
  if (canUndo()) entries.unshift({ id: 'do:undo', label: names.undo, icon: Undo2, keys: 'undo', run: undoLast })
  return entries.map((entry) => ({ ...entry, group: 'do' }))
}
