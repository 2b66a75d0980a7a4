// What a member may call in a shared mailbox, by procedure and byte route: the one table. What has no line here is refused there, so
// a new procedure is closed to shared mailboxes until somebody decides otherwise. `self`: it runs for the person who calls, also in
// a page of a shared mailbox.
import type { MemberRole } from '../shared/shared-mailboxes.ts'

export type NeededAccess = MemberRole | 'self'

const procedures: Record<NeededAccess, readonly string[]> = {
  self: [
    'auth.logout',
    'preferences.get',
    'preferences.save',
    'sharedMailboxes.list',
    'sharedMailboxes.create',
    'sharedMailboxes.members',
    'sharedMailboxes.rename',
    'sharedMailboxes.addMember',
    'sharedMailboxes.changeMember',
    'sharedMailboxes.removeMember',
    'sharedMailboxes.remove',
    'teamwork.mentions',
    'user.get',
    'user.update',
    'voice.voices',
  ],
  reader: [
    'accounts.list',
    'bytes.attachment',
    'bytes.calendar',
    'bytes.files',
    'bytes.raw',
    'categories.batches',
    'categories.list',
    'categories.mails',
    'categories.progress',
    'categories.rules',
    'categories.why',
    'contacts.suggest',
    'drafts.inBetween',
    'folders.list',
    'identities.list',
    'mail.bodyTicket',
    'mail.get',
    'mail.list',
    'mail.outbox',
    'mail.refresh',
    'mail.sent',
    'mail.stats',
    'mail.thread',
    'presence.list',
    'presence.report',
    'searches.list',
    'senders.trusted',
    'suggestions.analysis',
    'suggestions.list',
    'system.events',
    'teamwork.activity',
    'teamwork.comment',
    'teamwork.counts',
    'teamwork.editComment',
    'teamwork.list',
    'teamwork.removeComment',
    'teamwork.report',
    'teamwork.work',
    'templates.list',
  ],
  writer: [
    'categories.always',
    'categories.assign',
    'categories.assignMany',
    'categories.undoBatch',
    'drafts.addFile',
    'drafts.addFilesOf',
    'drafts.discard',
    'drafts.get',
    'drafts.list',
    'drafts.open',
    'drafts.pictures',
    'drafts.preview',
    'drafts.removeFile',
    'drafts.restore',
    'drafts.save',
    'mail.batch',
    'mail.batchMatching',
    'mail.prefill',
    'mail.remove',
    'mail.saveDraft',
    'mail.snooze',
    'mail.snoozeMany',
    'mail.undo',
    'mail.update',
    'searches.remove',
    'searches.save',
    'suggestions.act',
    'suggestions.analyze',
    'teamwork.assign',
    'teamwork.setState',
  ],
  sender: [
    'drafts.approve',
    'drafts.review',
    'drafts.send',
    'mail.cancelSending',
    'mail.checkSent',
    'mail.reschedule',
    'mail.send',
    'mail.sendAgain',
    'mail.sendDraft',
    'mail.unsubscribe',
  ],
  manager: [
    'accounts.connect',
    'accounts.connectDemo',
    'accounts.disconnect',
    'accounts.discover',
    'accounts.sync',
    'accounts.update',
    'categories.applyRule',
    'categories.create',
    'categories.force',
    'categories.orderRules',
    'categories.previewRule',
    'categories.remove',
    'categories.removeRule',
    'categories.saveRule',
    'categories.update',
    'folders.resync',
    'folders.setRole',
    'identities.remove',
    'identities.save',
    'senders.distrust',
    'senders.trust',
    'templates.remove',
    'templates.save',
    'user.exportTicket',
  ],
}

/** A field that asks for more than its procedure: what is deleted for good is gone for everybody. */
const deletesForGood = 'permanent'

const needed = new Map(
  Object.entries(procedures).flatMap(([access, names]) => names.map((name) => [name, access as NeededAccess] as const)),
)

/** `name`: of a procedure, or the operation of a byte route. Undefined: refused. */
export function neededAccess(name: string, input: unknown): NeededAccess | undefined {
  const access = needed.get(name)
  if (access === undefined || access === 'self' || typeof input !== 'object' || input === null) return access
  const value = (input as Record<string, unknown>)[deletesForGood]
  return value === undefined || value === false ? access : 'manager'
}

export const openInSharedMailboxes: readonly string[] = [...needed.keys()]
