// What an access token opens, by procedure and byte route: the one table. What has no line here is refused to every token, so a
// new procedure is closed until somebody decides otherwise. Nothing that sends, deletes for good, signs in, administers, exports
// or changes settings has one.
import type { TokenScope } from '../../shared/personal-tokens.ts'

export interface TokenRule {
  scope: TokenScope
  /**
   * How a call names what it is about, for a token that is limited to some accounts. `listed`: the procedure leaves out what is not
   * of these accounts. `everything`: it is about all accounts at once, and refused to such a token.
   */
  about: 'mail' | 'mails' | 'account' | 'accountId' | 'accountById' | 'listed' | 'everything'
  /** Fields that a token must not set. */
  never?: readonly string[]
}

const rules: Record<string, TokenRule> = {
  'accounts.list': { scope: 'read', about: 'listed' },
  'mail.list': { scope: 'read', about: 'account' },
  'mail.sent': { scope: 'read', about: 'account' },
  'mail.stats': { scope: 'read', about: 'everything' },
  'mail.get': { scope: 'read', about: 'mail' },
  'mail.thread': { scope: 'read', about: 'mail' },
  'categories.list': { scope: 'read', about: 'everything' },
  'categories.mails': { scope: 'read', about: 'account' },
  'suggestions.list': { scope: 'read', about: 'everything' },
  'bytes.attachment': { scope: 'read', about: 'mail' },
  'bytes.raw': { scope: 'read', about: 'mail' },
  'bytes.files': { scope: 'read', about: 'mail' },
  'bytes.calendar': { scope: 'read', about: 'mail' },
  'mail.saveDraft': { scope: 'propose', about: 'accountId' },
  'mail.update': { scope: 'organize', about: 'mail' },
  'mail.batch': { scope: 'organize', about: 'mails', never: ['permanent'] },
  'mail.remove': { scope: 'organize', about: 'mail', never: ['permanent'] },
  'mail.snooze': { scope: 'organize', about: 'mail' },
  'mail.refresh': { scope: 'organize', about: 'everything' },
  'categories.assign': { scope: 'organize', about: 'mail' },
  'suggestions.act': { scope: 'organize', about: 'everything' },
  'accounts.sync': { scope: 'organize', about: 'accountById' },
}

/** `name`: of a procedure, or the operation of a byte route. */
export function ruleOf(name: string): TokenRule | undefined {
  return Object.hasOwn(rules, name) ? rules[name] : undefined
}

export const openToTokens: readonly string[] = Object.keys(rules)
