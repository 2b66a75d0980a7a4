// The sections of the settings in their groups, each with its own address.
import {
  Activity,
  AtSign,
  Bell,
  Contact,
  FolderTree,
  KeyRound,
  KeySquare,
  type LucideIcon,
  Palette,
  PenLine,
  ScrollText,
  ShieldCheck,
  Sparkles,
  SquareArrowDown,
  UserRound,
  UsersRound,
  Volume2,
  Webhook,
} from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type MemberRole, mayAs } from '../../src/shared/member-roles.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'
import type { settingsWords } from '../words/settings.ts'

type GroupName = keyof typeof settingsWords.group
export type SectionName = keyof typeof settingsWords.section
interface Section {
  name: SectionName
  icon: LucideIcon
  Content: LazyExoticComponent<ComponentType>
}
interface Group {
  name: GroupName
  sections: readonly Section[]
}

const ownGroups: readonly Group[] = [
  {
    name: 'you',
    sections: [
      {
        name: 'profile',
        icon: UserRound,
        Content: lazy(() => import('./profile.tsx').then((m) => ({ default: m.ProfileSection }))),
      },
      {
        name: 'security',
        icon: KeyRound,
        Content: lazy(() => import('./security.tsx').then((m) => ({ default: m.SecuritySection }))),
      },
      {
        name: 'tokens',
        icon: KeySquare,
        Content: lazy(() => import('./tokens.tsx').then((m) => ({ default: m.TokensSection }))),
      },
      {
        name: 'integrations',
        icon: Webhook,
        Content: lazy(() => import('./integrations.tsx').then((m) => ({ default: m.IntegrationsSection }))),
      },
      {
        name: 'activity',
        icon: Activity,
        Content: lazy(() => import('./activity.tsx').then((m) => ({ default: m.ActivitySection }))),
      },
      {
        name: 'data',
        icon: SquareArrowDown,
        Content: lazy(() => import('./data.tsx').then((m) => ({ default: m.DataSection }))),
      },
    ],
  },
  {
    name: 'mail',
    sections: [
      {
        name: 'accounts',
        icon: AtSign,
        Content: lazy(() => import('./accounts.tsx').then((m) => ({ default: m.AccountsSection }))),
      },
      {
        name: 'shared',
        icon: UsersRound,
        Content: lazy(() => import('../shared-mailboxes/mailboxes-section.tsx').then((m) => ({ default: m.MailboxesSection }))),
      },
      {
        name: 'contacts',
        icon: Contact,
        Content: lazy(() => import('./contacts.tsx').then((m) => ({ default: m.ContactsSection }))),
      },
      {
        name: 'writing',
        icon: PenLine,
        Content: lazy(() => import('./writing.tsx').then((m) => ({ default: m.WritingSection }))),
      },
      {
        name: 'sorting',
        icon: FolderTree,
        Content: lazy(() => import('./sorting.tsx').then((m) => ({ default: m.SortingSection }))),
      },
    ],
  },
  {
    name: 'assistant',
    sections: [
      {
        name: 'assistant',
        icon: Sparkles,
        Content: lazy(() => import('./writing-style.tsx').then((m) => ({ default: m.WritingStyleSection }))),
      },
      { name: 'voice', icon: Volume2, Content: lazy(() => import('./voice.tsx').then((m) => ({ default: m.VoiceSection }))) },
      {
        name: 'privacy',
        icon: ShieldCheck,
        Content: lazy(() => import('./privacy.tsx').then((m) => ({ default: m.PrivacySection }))),
      },
    ],
  },
  {
    name: 'browser',
    sections: [
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
    ],
  },
]

const membersSection: Section = {
  name: 'members',
  icon: UsersRound,
  Content: lazy(() => import('../shared-mailboxes/members-section.tsx').then((m) => ({ default: m.MembersSection }))),
}
const logSection: Section = {
  name: 'log',
  icon: ScrollText,
  Content: lazy(() => import('../shared-mailboxes/log/log-section.tsx').then((m) => ({ default: m.LogSection }))),
}
/** Of a shared mailbox, for its managers. */
const managed: readonly SectionName[] = ['accounts', 'writing', 'sorting']
const mailboxPrivacySection: Section = {
  name: 'privacy',
  icon: ShieldCheck,
  Content: lazy(() => import('./privacy/mailbox-privacy.tsx').then((m) => ({ default: m.MailboxPrivacySection }))),
}

export const firstSection: SectionName = sharedMailboxId === undefined ? 'profile' : 'members'

/** `role`: in the shared mailbox that is shown; undefined until it is known, and in one's own mail. */
export function groupsFor(role: MemberRole | undefined): readonly Group[] {
  if (sharedMailboxId === undefined) return ownGroups
  if (role !== undefined && !mayAs(role, 'manager'))
    return [{ name: 'mailbox', sections: [membersSection, mailboxPrivacySection] }]
  const sections = ownGroups.flatMap((group) => group.sections).filter(({ name }) => managed.includes(name))
  return [{ name: 'mailbox', sections: [membersSection, ...sections, mailboxPrivacySection, logSection] }]
}

export const sectionsFor = (role: MemberRole | undefined): readonly Section[] =>
  groupsFor(role).flatMap(({ sections }) => sections)

/** Whatever stands in the address; undefined where there is no such section. */
export function sectionNamed(name: string, role: MemberRole | undefined): Section | undefined {
  return sectionsFor(role).find((section) => section.name === name)
}
