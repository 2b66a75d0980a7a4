// Which kinds of what happened go together, for the filter.
import type { ActivityKind } from '../../../src/shared/user.ts'

export type Topic = 'signIn' | 'security' | 'mail' | 'data'

export const topics: Record<ActivityKind, Topic> = {
  'signed-in': 'signIn',
  'signed-in-elsewhere': 'signIn',
  'sign-in-failed': 'signIn',
  'second-factor-failed': 'signIn',
  'session-ended': 'signIn',
  'recovery-code-used': 'signIn',
  'password-changed': 'security',
  'password-reset': 'security',
  'address-changed': 'security',
  'second-factor-on': 'security',
  'second-factor-off': 'security',
  'recovery-codes-made': 'security',
  'recovery-codes-ended': 'security',
  'consent-given': 'security',
  'consent-taken': 'security',
  'role-changed': 'security',
  disabled: 'security',
  enabled: 'security',
  'mailbox-connected': 'mail',
  'mailbox-reconnected': 'mail',
  'mailbox-disconnected': 'mail',
  'access-revoked': 'mail',
  'mail-approved': 'mail',
  'mail-deleted': 'mail',
  imported: 'mail',
  exported: 'data',
  invited: 'data',
  'backup-fetched': 'data',
  restored: 'data',
}
