// The sections of the settings in their order, each with its own address.
import {
  Activity,
  AtSign,
  Bell,
  FolderTree,
  KeyRound,
  type LucideIcon,
  Palette,
  PenLine,
  ShieldCheck,
  Sparkles,
  SquareArrowDown,
  UserRound,
  Volume2,
} from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { settingsWords } from '../words/settings.ts'

export type SectionName = keyof typeof settingsWords.section
interface Section {
  name: SectionName
  icon: LucideIcon
  Content: LazyExoticComponent<ComponentType>
}

export const sections: readonly [Section, ...Section[]] = [
  { name: 'profile', icon: UserRound, Content: lazy(() => import('./profile.tsx').then((m) => ({ default: m.ProfileSection }))) },
  {
    name: 'security',
    icon: KeyRound,
    Content: lazy(() => import('./security.tsx').then((m) => ({ default: m.SecuritySection }))),
  },
  {
    name: 'activity',
    icon: Activity,
    Content: lazy(() => import('./activity.tsx').then((m) => ({ default: m.ActivitySection }))),
  },
  { name: 'accounts', icon: AtSign, Content: lazy(() => import('./accounts.tsx').then((m) => ({ default: m.AccountsSection }))) },
  { name: 'writing', icon: PenLine, Content: lazy(() => import('./writing.tsx').then((m) => ({ default: m.WritingSection }))) },
  {
    name: 'sorting',
    icon: FolderTree,
    Content: lazy(() => import('./sorting.tsx').then((m) => ({ default: m.SortingSection }))),
  },
  {
    name: 'privacy',
    icon: ShieldCheck,
    Content: lazy(() => import('./privacy.tsx').then((m) => ({ default: m.PrivacySection }))),
  },
  {
    name: 'assistant',
    icon: Sparkles,
    Content: lazy(() => import('./writing-style.tsx').then((m) => ({ default: m.WritingStyleSection }))),
  },
  { name: 'voice', icon: Volume2, Content: lazy(() => import('./voice.tsx').then((m) => ({ default: m.VoiceSection }))) },
  {
    name: 'notifications',
    icon: Bell,
    Content: lazy(() => import('./notifications.tsx').then((m) => ({ default: m.NotificationsSection }))),
  },
  {
    name: 'appearance',
    icon: Palette,
    Content: lazy(() => import('./appearance.tsx').then((m) => ({ default: m.AppearanceSection }))),
  },
  { name: 'data', icon: SquareArrowDown, Content: lazy(() => import('./data.tsx').then((m) => ({ default: m.DataSection }))) },
]

/** Whatever stands in the address; undefined where there is no such section. */
export function sectionNamed(name: string): Section | undefined {
  return sections.find((section) => section.name === name)
}
