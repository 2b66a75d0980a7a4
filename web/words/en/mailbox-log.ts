// The log of a shared mailbox: one line for each thing that happened.
export interface LogLine {
  /** Names; null for somebody who is no member any more. */
  who: string | null
  whom: string | null
  bySelf: boolean
  /** A role, as it is shown elsewhere. */
  role: string
  /** Of a group, an account, a rule, a Smart Folder, a mailbox or a program. */
  name: string
  count: number
}

const first = (who: string | null) => who ?? 'A former member'
const then = (whom: string | null) => whom ?? 'a former member'
const emails = (n: number) => (n === 1 ? '1 email' : `${n} emails`)

export const mailboxLog = {
  title: 'Log',
  failed: "Couldn't load the log.",
  none: 'Nothing has changed yet',
  noneHint: 'Changes to members, accounts and rules will show up here.',
  older: 'Show older entries',
  export: 'Export as CSV',
  exportFailed: "Couldn't export the log.",
  file: (mailbox: string, day: string) => `${mailbox} log ${day}.csv`,
  columns: {
    at: 'time',
    line: 'entry',
    what: 'kind',
    person: 'person',
    about: 'concerns',
    role: 'role',
    detail: 'detail',
    count: 'count',
  },
  consents: {
    modelHere: 'AI on this server',
    modelOutside: 'AI outside this server',
    speechOutside: 'speech outside this server',
  },
  lines: {
    'member-added': ({ who, whom, bySelf, role }: LogLine) =>
      bySelf ? `${first(who)} joined (${role})` : `${first(who)} added ${then(whom)} (${role})`,
    'role-changed': ({ who, whom, bySelf, role }: LogLine) =>
      bySelf ? `${first(who)} took the role “${role}”` : `${first(who)} gave ${then(whom)} the role “${role}”`,
    'member-removed': ({ who, whom }: LogLine) => `${first(who)} removed ${whom ?? 'a member'}`,
    left: ({ whom }: LogLine) => `${whom ?? 'A member'} left`,
    'took-over': ({ whom }: LogLine) => `${first(whom)} took over as manager`,
    'group-added': ({ who, name, role }: LogLine) => `${first(who)} shared the mailbox with the group ${name} (${role})`,
    'group-role-changed': ({ who, name, role }: LogLine) => `${first(who)} gave the group ${name} the role “${role}”`,
    'group-removed': ({ who, name }: LogLine) => `${first(who)} stopped sharing with the group ${name}`,
    'came-by-group': ({ who, whom, name }: LogLine) => `${first(who)} added ${then(whom)} to the group ${name}`,
    'left-by-group': ({ who, whom, bySelf, name }: LogLine) =>
      bySelf
        ? `${whom ?? 'A member'} left the group ${name}`
        : `${first(who)} removed ${whom ?? 'a member'} from the group ${name}`,
    'account-connected': ({ who, name }: LogLine) => `${first(who)} connected ${name}`,
    'account-reconnected': ({ who, name }: LogLine) => `${first(who)} reconnected ${name}`,
    'account-disconnected': ({ who, name }: LogLine) => `${first(who)} disconnected ${name}`,
    'account-moved-in': ({ who, name }: LogLine) => `${first(who)} moved ${name} here`,
    'account-moved-back': ({ who, name }: LogLine) => `${first(who)} took ${name} back`,
    'rule-saved': ({ who, name }: LogLine) => `${first(who)} saved the rule “${name}”`,
    'rule-removed': ({ who, name }: LogLine) => `${first(who)} deleted the rule “${name}”`,
    'rule-applied': ({ who, name, count }: LogLine) => `${first(who)} applied the rule “${name}” to ${emails(count)}`,
    'folder-removed': ({ who, name }: LogLine) => `${first(who)} deleted the Smart Folder “${name}”`,
    'mails-deleted': ({ who, count }: LogLine) => `${first(who)} permanently deleted ${emails(count)}`,
    exported: ({ who }: LogLine) => `${first(who)} exported the mailbox`,
    'consent-given': ({ who, name }: LogLine) => `${first(who)} allowed ${name}`,
    'consent-taken': ({ who, name }: LogLine) => `${first(who)} withdrew the permission for ${name}`,
    renamed: ({ who, name }: LogLine) => `${first(who)} renamed the mailbox to “${name}”`,
    'token-created': ({ who, name }: LogLine) => `${first(who)} created the access token “${name}”`,
    'token-revoked': ({ who, whom, bySelf, name }: LogLine) =>
      bySelf
        ? `${first(who)} revoked the access token “${name}”`
        : `${first(who)} revoked the access token “${name}” of ${then(whom)}`,
    'program-connected': ({ who, name }: LogLine) => `${first(who)} connected the program “${name}”`,
    'program-disconnected': ({ who, whom, bySelf, name }: LogLine) =>
      bySelf
        ? `${first(who)} disconnected the program “${name}”`
        : `${first(who)} disconnected the program “${name}” of ${then(whom)}`,
  },
} as const
