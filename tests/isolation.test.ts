// Nobody reaches what is somebody else's. Every procedure and every byte route has its line here: with Ada's ids, Grace
// receives NOT_FOUND, as for an id that never was, and nothing of Ada's changes. A new one without a line fails.

import { setTimeout as delay } from 'node:timers/promises'
import type { TRPCError } from '@trpc/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../src/core/ids.ts'
import { byteRoutes } from '../src/rest/openapi.ts'
import { appRouter } from '../src/router.ts'
import { type MemberRole, mayAs, memberRoles } from '../src/shared/shared-mailboxes.ts'
import { neededAccess } from '../src/shared-mailboxes/access.ts'
import { dumpOf, type Owned, ownSomething } from './rest/mailbox.ts'
import { offerTo } from './rest/owned-shared-mailbox.ts'
import { testServer } from './rest/server.ts'
import { type Caller, type TestApp, type TestPerson, testApp } from './support/test-app.ts'

/** What to call with somebody's ids. */
type Call = (caller: Caller, ids: Owned) => Promise<unknown>
interface Quiet {
  call: Call
  /** What a stranger receives instead of NOT_FOUND. */
  receives: (ids: Owned) => unknown
}
const quiet = (call: Call, receives: Quiet['receives']): Quiet => ({ call, receives })
/** What has to be otherwise for the call to make sense for its owner. */
interface Prepared {
  call: Call
  prepare: (app: TestApp['app'], ids: Owned) => Promise<unknown>
}
const prepared = (call: Call, prepare: Prepared['prepare']): Prepared => ({ call, prepare })
/** For admins: a member receives FORBIDDEN, whoever's ids these are. */
interface ForAdmins {
  forAdmins: (caller: Caller, ids: { userId: string; inviteId: string }) => Promise<unknown>
}
type Case = Call | Quiet | Prepared | ForAdmins | { noIds: string }

const mail = { to: 'lena.orsolt@brightwater.example', subject: 'Hello', body: 'Hello' }
const draftFields = { to: 'lena.orsolt@brightwater.example', cc: '', bcc: '', subject: 'Mine now', body: '' }
const visitors = 'visitors call it: there is nobody yet whose things it could be about'
const inAWeek = () => new Date(Date.now() + 7 * 24 * 3_600_000).toISOString()
const own = 'takes no ids: it answers what is the caller’s own'

const cases: Record<string, Case> = {
  'auth.register': { noIds: visitors },
  'auth.login': { noIds: visitors },
  'auth.proxySignIn': { noIds: visitors },
  'auth.forgot': { noIds: visitors },
  'auth.reset': { noIds: 'the token of the link is the access control' },
  'auth.exchange': { noIds: 'the ticket is the access control' },
  'oauth.setup': { noIds: visitors },
  'oauth.begin': (caller, { accountId }) => caller.oauth.begin({ provider: 'google', intent: 'connect', accountId }),
  'oauth.device': (caller, { accountId }) => caller.oauth.device({ provider: 'outlook', accountId }),
  'oauth.deviceState': (caller, { deviceId }) => caller.oauth.deviceState({ id: deviceId }),
  'oauth.paste': { noIds: 'the state in the address and the cookie of the browser are the access control' },
  'oauth.revoke': prepared(
    (caller, { accountEmail }) => caller.oauth.revoke({ provider: 'google', email: accountEmail }),
    ({ db }, { accountId }) => db.updateTable('account').set({ provider: 'gmail' }).where('id', '=', accountId).execute(),
  ),
  'oauth.identities': { noIds: own },
  'oauth.removeIdentity': (caller, { signInId }) => caller.oauth.removeIdentity({ id: signInId }),
  'auth.logout': { noIds: own },
  'auth.changePassword': { noIds: own },
  'auth.sessions': { noIds: own },
  'auth.endOtherSessions': { noIds: own },
  'auth.endSession': (caller, { sessionId }) => caller.auth.endSession({ id: sessionId }),
  'accounts.list': { noIds: own },
  'accounts.connect': { noIds: 'it makes an account of the caller’s own' },
  'accounts.connectDemo': { noIds: 'it makes accounts of the caller’s own' },
  'accounts.discover': { noIds: 'it is about an address, not about anything stored' },
  'accounts.update': (caller, { accountId }) => caller.accounts.update({ id: accountId, displayName: 'Mine now' }),
  'accounts.disconnect': (caller, { accountId }) => caller.accounts.disconnect({ id: accountId }),
  'accounts.sync': (caller, { accountId }) => caller.accounts.sync({ id: accountId }),
  'mail.list': quiet(
    (caller, { accountId }) => caller.mail.list({ account: accountId }),
    () => ({ emails: [], total: 0, nextCursor: null }),
  ),
  'mail.sent': quiet(
    (caller, { accountId }) => caller.mail.sent({ account: accountId }),
    () => ({ emails: [], total: 0, nextCursor: null }),
  ),
  'mail.stats': { noIds: own },
  'mail.get': (caller, { mailId }) => caller.mail.get({ id: mailId }),
  'mail.thread': (caller, { mailId }) => caller.mail.thread({ id: mailId }),
  'mail.update': (caller, { mailId }) => caller.mail.update({ id: mailId, read: true, starred: true, mailbox: 'trash' }),
  'mail.batch': quiet(
    (caller, { mailId }) => caller.mail.batch({ ids: [mailId], read: true, delete: true }),
    ({ mailId }) => ({ updated: 0, failed: [{ id: mailId, message: 'Email not found' }], undoId: null }),
  ),
  'mail.remove': (caller, { mailId }) => caller.mail.remove({ id: mailId, permanent: true }),
  'mail.bodyTicket': (caller, { mailId }) => caller.mail.bodyTicket({ id: mailId }),
  'mail.prefill': (caller, { mailId }) => caller.mail.prefill({ id: mailId, kind: 'reply' }),
  'mail.send': (caller, { accountId }) => caller.mail.send({ ...mail, accountId, holdSeconds: 10 }),
  'mail.saveDraft': (caller, { accountId }) => caller.mail.saveDraft({ ...mail, accountId }),
  'mail.sendDraft': (caller, { draftId }) => caller.mail.sendDraft({ draftId }),
  'mail.batchMatching': (caller, { folderId }) => caller.mail.batchMatching({ list: {}, folderId }),
  'mail.undo': (caller, { undoId }) => caller.mail.undo({ undoId }),
  'mail.snooze': (caller, { mailId }) => caller.mail.snooze({ id: mailId, until: inAWeek() }),
  'mail.snoozeMany': quiet(
    (caller, { mailId }) => caller.mail.snoozeMany({ ids: [mailId], until: inAWeek() }),
    ({ mailId }) => ({ updated: 0, failed: [{ id: mailId, message: 'Email not found' }], undoId: null }),
  ),
  'mail.unsubscribe': (caller, { mailId }) => caller.mail.unsubscribe({ id: mailId }),
  'mail.checkSent': (caller, { unknownId }) => caller.mail.checkSent({ id: unknownId }),
  'mail.reschedule': (caller, { heldId }) => caller.mail.reschedule({ id: heldId, sendAt: new Date().toISOString() }),
  'folders.list': { noIds: own },
  'folders.setRole': (caller, { folderId }) => caller.folders.setRole({ id: folderId, role: 'archive' }),
  'folders.resync': (caller, { folderId }) => caller.folders.resync({ id: folderId }),
  'archive.create': { noIds: 'it makes an archive of the caller’s own' },
  'searches.list': { noIds: own },
  'searches.save': { noIds: 'it makes a search of the caller’s own' },
  'searches.remove': (caller, { searchId }) => caller.searches.remove({ id: searchId }),
  'drafts.list': { noIds: own },
  'drafts.get': (caller, { draftId }) => caller.drafts.get({ id: draftId }),
  'drafts.open': (caller, { mailId }) => caller.drafts.open({ emailId: mailId }),
  'drafts.save': (caller, { draftId }) => caller.drafts.save({ id: draftId, fields: draftFields }),
  'drafts.discard': (caller, { draftId }) => caller.drafts.discard({ id: draftId }),
  'drafts.restore': (caller, { draftId }) => caller.drafts.restore({ id: draftId }),
  'drafts.addFile': (caller, { draftId }) =>
    caller.drafts.addFile({ draftId, filename: 'b.txt', mimeType: 'text/plain', data: 'YQ==' }),
  'drafts.addFilesOf': (caller, { draftId, mailId }) => caller.drafts.addFilesOf({ draftId, emailId: mailId, attachmentIds: [] }),
  'drafts.removeFile': (caller, { draftId, draftFileId }) => caller.drafts.removeFile({ draftId, id: draftFileId }),
  'drafts.pictures': (caller, { draftId }) => caller.drafts.pictures({ id: draftId }),
  'drafts.preview': (caller, { draftId }) => caller.drafts.preview({ id: draftId }),
  'drafts.send': (caller, { draftId }) => caller.drafts.send({ id: draftId, revision: 1, holdSeconds: 10 }),
  'drafts.inBetween': (caller, { draftId }) => caller.drafts.inBetween({ id: draftId }),
  'presence.list': (caller, { threadId }) => caller.presence.list({ threadId }),
  'presence.report': (caller, { threadId }) => caller.presence.report({ page: 'one', threadId, doing: 'reading' }),
  'identities.list': { noIds: own },
  'identities.save': (caller, { accountId, identityId }) =>
    caller.identities.save({ id: identityId, accountId, name: 'Me', email: 'me@x.org', signature: '' }),
  'identities.remove': (caller, { identityId }) => caller.identities.remove({ id: identityId }),
  'templates.list': { noIds: own },
  'templates.save': (caller, { templateId }) => caller.templates.save({ id: templateId, name: 'Mine', subject: '', body: '' }),
  'templates.remove': (caller, { templateId }) => caller.templates.remove({ id: templateId }),
  'contacts.suggest': { noIds: own },
  'senders.trusted': { noIds: own },
  'senders.trust': { noIds: 'it is about an address, not about anything stored' },
  'senders.distrust': { noIds: 'a trusted sender is named by its address; tests/senders has two people with the same' },
  'invitations.answer': (caller, { mailId }) => caller.invitations.answer({ id: mailId, answer: 'accepted' }),
  'invitations.day': (caller, { mailId }) => caller.invitations.day({ id: mailId }),
  'invitations.calendar': { noIds: own },
  'invitations.save': (caller, { mailId }) => caller.invitations.save({ id: mailId }),
  'invitations.plan': (caller, { mailId }) =>
    caller.invitations.plan({ id: mailId, title: 'Mine now', start: inAWeek(), minutes: 60 }),
  'mail.refresh': { noIds: own },
  'mail.outbox': { noIds: own },
  'mail.cancelSending': (caller, { heldId }) => caller.mail.cancelSending({ id: heldId }),
  'mail.sendAgain': (caller, { failedId }) => caller.mail.sendAgain({ id: failedId }),
  'drafts.review': (caller, { draftId }) => caller.drafts.review({ id: draftId }),
  'drafts.approve': (caller, { draftId }) => caller.drafts.approve({ id: draftId, hash: 'any' }),
  'categories.list': { noIds: own },
  'categories.create': { noIds: 'it makes a Smart Folder of the caller’s own' },
  'categories.update': (caller, { categoryId }) => caller.categories.update({ id: categoryId, name: 'Mine now' }),
  'categories.remove': (caller, { categoryId }) => caller.categories.remove({ id: categoryId }),
  'categories.mails': (caller, { categoryId }) => caller.categories.mails({ category: categoryId }),
  'categories.assign': (caller, { mailId }) => caller.categories.assign({ id: mailId, categoryIds: [] }),
  'categories.assignMany': quiet(
    (caller, { mailId }) => caller.categories.assignMany({ ids: [mailId], add: ['work'] }),
    () => ({ batchId: null, changed: 0 }),
  ),
  'categories.always': (caller, { mailId }) => caller.categories.always({ id: mailId, scope: 'sender', categoryId: 'work' }),
  'categories.why': (caller, { mailId }) => caller.categories.why({ id: mailId }),
  'categories.rules': { noIds: own },
  'categories.saveRule': (caller, { ruleId }) =>
    caller.categories.saveRule({ id: ruleId, conditions: { from: 'x' }, actions: { star: true } }),
  'categories.removeRule': (caller, { ruleId }) => caller.categories.removeRule({ id: ruleId }),
  'categories.orderRules': (caller, { ruleId }) => caller.categories.orderRules({ ids: [ruleId] }),
  'categories.previewRule': { noIds: 'it is about the caller’s own mails; an account of somebody else’s has none of them' },
  'categories.applyRule': (caller, { ruleId }) => caller.categories.applyRule({ id: ruleId }),
  'categories.batches': { noIds: own },
  'categories.undoBatch': (caller, { batchId }) => caller.categories.undoBatch({ id: batchId }),
  'categories.progress': { noIds: own },
  'categories.force': { noIds: own },
  'suggestions.list': { noIds: own },
  'suggestions.act': (caller, { suggestionId }) => caller.suggestions.act({ id: suggestionId, action: 'dismiss' }),
  'suggestions.analyze': { noIds: own },
  'suggestions.analysis': { noIds: own },
  'suggestions.draft': (caller, { suggestionId }) => caller.suggestions.draft({ id: suggestionId }),
  'assistant.ask': (caller, { mailId }) => caller.assistant.ask({ prompt: 'Summarise this', context: { emailId: mailId } }),
  'assistant.askInPieces': async (caller, { mailId }) => {
    for await (const piece of await caller.assistant.askInPieces({ prompt: 'Summarise it', context: { emailId: mailId } }))
      if (piece.is === 'done') return piece
  },
  'assistant.write': (caller, { mailId }) => caller.assistant.write({ task: 'reply', emailId: mailId }),
  'assistant.writeInPieces': async (caller, { mailId }) => {
    for await (const piece of await caller.assistant.writeInPieces({ task: 'reply', emailId: mailId }))
      if (piece.is === 'done') return piece
  },
  'assistant.summary': (caller, { mailId }) => caller.assistant.summary({ id: mailId, of: 'mail' }),
  'assistant.summaryInPieces': async (caller, { mailId }) => {
    for await (const piece of await caller.assistant.summaryInPieces({ id: mailId, of: 'mail' }))
      if (piece.is === 'done') return piece
  },
  'assistant.compose': { noIds: 'it names somebody of the caller’s own address book' },
  'assistant.history': quiet(
    (caller, { conversationId }) => caller.assistant.history({ sessionId: conversationId }),
    () => ({ history: [] }),
  ),
  'assistant.conversations': { noIds: own },
  'assistant.forget': quiet(
    (caller, { conversationId }) => caller.assistant.forget({ sessionId: conversationId }),
    () => ({ forgotten: 0 }),
  ),
  'assistant.model': { noIds: own },
  'voice.voices': { noIds: 'the voices are the server’s' },
  'voice.mails': { noIds: own },
  'voice.script': (caller, { mailId }) => caller.voice.script({ id: mailId }),
  'voice.people': { noIds: 'it names somebody of the caller’s own address book' },
  'voice.draft': (caller, { draftId }) => caller.voice.draft({ kind: 'revise', draftId, content: 'shorter' }),
  'voice.understand': (caller, { mailId }) => caller.voice.understand({ said: 'What is this about?', emailId: mailId }),
  'privacy.log': { noIds: own },
  'privacy.clearLog': { noIds: own },
  'admin.models': { forAdmins: (caller) => caller.admin.models() },
  'admin.pullModel': { forAdmins: (caller) => caller.admin.pullModel({ name: 'qwen3:4b' }) },
  'admin.chooseModel': { forAdmins: (caller) => caller.admin.chooseModel({ name: 'qwen3:4b' }) },
  'secondFactor.state': { noIds: own },
  'secondFactor.begin': { noIds: own },
  'secondFactor.confirm': { noIds: own },
  'secondFactor.newCodes': { noIds: own },
  'secondFactor.turnOff': { noIds: own },
  'user.get': { noIds: own },
  'user.update': { noIds: own },
  'user.remove': { noIds: own },
  'user.exportTicket': { noIds: own },
  'user.activity': { noIds: own },
  'preferences.get': { noIds: own },
  'preferences.save': { noIds: own },
  'personalTokens.list': { noIds: own },
  'personalTokens.create': (caller, { accountId }) =>
    caller.personalTokens.create({ name: 'Mine', scopes: ['read'], accounts: [accountId], days: 1, password: '' }),
  'personalTokens.revoke': (caller, { tokenId }) => caller.personalTokens.revoke({ id: tokenId }),
  'mcp.request': { noIds: 'the program’s own claims, sealed by the server' },
  'mcp.approve': (caller, { accountId, authorize }) =>
    caller.mcp.approve({ ...authorize, scopes: ['read'], accounts: [accountId], inboxOnly: false, password: '' }),
  'mcp.deny': { noIds: 'the program’s own claims, sealed by the server' },
  'mcp.programs': { noIds: own },
  'mcp.disconnect': (caller, { grantId }) => caller.mcp.disconnect({ id: grantId }),
  'mcp.proposals': { noIds: own },
  'mcp.accept': (caller, { proposalId }) => caller.mcp.accept({ id: proposalId }),
  'mcp.dismiss': (caller, { proposalId }) => caller.mcp.dismiss({ id: proposalId }),
  'mcp.calls': { noIds: own },
  'push.state': { noIds: own },
  'push.saveSettings': (caller, { categoryId }) => caller.push.saveSettings({ which: 'folder', folderId: categoryId }),
  'push.saveMailbox': (caller, { sharedId }) => caller.push.saveMailbox({ id: sharedId, push: 'all' }),
  'push.key': { noIds: 'the key is the server’s' },
  'push.subscribe': { noIds: 'it makes a target of the caller’s own; somebody else’s browser in tests/push/browser.test.ts' },
  'push.addNtfy': { noIds: 'it makes a target of the caller’s own' },
  'push.addGotify': { noIds: 'it makes a target of the caller’s own' },
  'push.test': (caller, { pushId }) => caller.push.test({ id: pushId }),
  'push.remove': (caller, { pushId }) => caller.push.remove({ id: pushId }),
  'webhooks.list': { noIds: own },
  'webhooks.add': (caller, { categoryId }) =>
    caller.webhooks.add({ url: 'https://9.9.9.9/hook', events: ['email.sorted'], categories: [categoryId] }),
  'webhooks.update': (caller, { webhookId }) => caller.webhooks.update({ id: webhookId, content: true }),
  'webhooks.test': (caller, { webhookId }) => caller.webhooks.test({ id: webhookId }),
  'webhooks.remove': (caller, { webhookId }) => caller.webhooks.remove({ id: webhookId }),
  'dav.state': { noIds: own },
  'dav.add': { noIds: 'it connects a server of the caller’s own' },
  'dav.choose': (caller, { davId }) => caller.dav.choose({ id: `${davId}b`, chosen: false }),
  'dav.setEventCalendar': (caller, { davId }) => caller.dav.setEventCalendar({ id: `${davId}c` }),
  'dav.sync': (caller, { davId }) => caller.dav.sync({ id: davId }),
  'dav.remove': (caller, { davId }) => caller.dav.remove({ id: davId }),
  'sharedMailboxes.list': { noIds: own },
  'sharedMailboxes.create': { noIds: 'it makes a mailbox that the caller manages' },
  'sharedMailboxes.rename': (caller, { sharedId }) => caller.sharedMailboxes.rename({ id: sharedId, name: 'Mine now' }),
  'sharedMailboxes.remove': (caller, { sharedId }) => caller.sharedMailboxes.remove({ id: sharedId }),
  'sharedMailboxes.members': (caller, { sharedId }) => caller.sharedMailboxes.members({ id: sharedId }),
  'sharedMailboxes.addMember': (caller, { sharedId, colleagueId }) =>
    caller.sharedMailboxes.addMember({ id: sharedId, email: `${colleagueId}@people.test`, role: 'manager' }),
  'sharedMailboxes.changeMember': (caller, { sharedId, colleagueId }) =>
    caller.sharedMailboxes.changeMember({ id: sharedId, memberId: colleagueId, role: 'manager' }),
  'sharedMailboxes.removeMember': (caller, { sharedId, colleagueId }) =>
    caller.sharedMailboxes.removeMember({ id: sharedId, memberId: colleagueId }),
  'movedAccounts.preview': (caller, { accountId }) => caller.movedAccounts.preview({ accountId }),
  'movedAccounts.share': (caller, { accountId }) => caller.movedAccounts.share({ accountId, name: 'Mine now', offer: null }),
  'movedAccounts.offer': (caller, { moveId }) => caller.movedAccounts.offer({ id: moveId, role: 'reader' }),
  'movedAccounts.list': { noIds: own },
  'movedAccounts.takeBack': (caller, { moveId }) => caller.movedAccounts.takeBack({ id: moveId }),
  'movedAccounts.offers': { noIds: own },
  'movedAccounts.accept': prepared((caller, { moveId }) => caller.movedAccounts.accept({ id: moveId }), offerTo),
  'movedAccounts.decline': prepared((caller, { moveId }) => caller.movedAccounts.decline({ id: moveId }), offerTo),
  'sharedMailboxes.programs': (caller, { sharedId }) => caller.sharedMailboxes.programs({ id: sharedId }),
  'sharedMailboxes.endProgram': (caller, { sharedId }) =>
    caller.sharedMailboxes.endProgram({ id: sharedId, kind: 'token', programId: `${sharedId} token` }),
  'sharedMailboxes.groups': (caller, { sharedId }) => caller.sharedMailboxes.groups({ id: sharedId }),
  'sharedMailboxes.addGroup': (caller, { sharedId, groupId }) =>
    caller.sharedMailboxes.addGroup({ id: sharedId, groupId, role: 'manager' }),
  'sharedMailboxes.changeGroup': (caller, { sharedId, groupId }) =>
    caller.sharedMailboxes.changeGroup({ id: sharedId, groupId, role: 'manager' }),
  'sharedMailboxes.removeGroup': (caller, { sharedId, groupId }) => caller.sharedMailboxes.removeGroup({ id: sharedId, groupId }),
  'sharedMailboxes.log': (caller, { sharedId }) => caller.sharedMailboxes.log({ id: sharedId }),
  'groups.list': { noIds: own },
  'groups.create': { noIds: 'it makes a group that the caller manages' },
  'groups.rename': (caller, { groupId }) => caller.groups.rename({ id: groupId, name: 'Mine now' }),
  'groups.remove': (caller, { groupId }) => caller.groups.remove({ id: groupId }),
  'groups.people': (caller, { groupId }) => caller.groups.people({ id: groupId }),
  'groups.addPerson': (caller, { groupId, colleagueId }) =>
    caller.groups.addPerson({ id: groupId, email: `${colleagueId}@people.test` }),
  'groups.changePerson': (caller, { groupId, colleagueId }) =>
    caller.groups.changePerson({ id: groupId, personId: colleagueId, manages: true }),
  'groups.removePerson': (caller, { groupId, colleagueId }) => caller.groups.removePerson({ id: groupId, personId: colleagueId }),
  'teamwork.work': quiet(
    (caller, { mailId }) => caller.teamwork.work({ ids: [mailId] }),
    () => ({ conversations: [] }),
  ),
  'teamwork.list': { noIds: own },
  'teamwork.counts': { noIds: own },
  'teamwork.assign': (caller, { mailId }) => caller.teamwork.assign({ id: mailId, personId: null }),
  'teamwork.setState': (caller, { mailId }) => caller.teamwork.setState({ id: mailId, state: 'done' }),
  'teamwork.activity': (caller, { mailId }) => caller.teamwork.activity({ id: mailId }),
  'teamwork.comment': (caller, { mailId }) => caller.teamwork.comment({ id: mailId, text: 'Mine' }),
  'teamwork.editComment': (caller, { commentId }) => caller.teamwork.editComment({ id: commentId, text: 'Mine' }),
  'teamwork.removeComment': (caller, { commentId }) => caller.teamwork.removeComment({ id: commentId }),
  'teamwork.mentions': { noIds: own },
  'teamwork.report': { noIds: own },
  'homeAssistant.state': { noIds: own },
  'homeAssistant.turnOn': { noIds: own },
  'homeAssistant.turnOff': { noIds: own },
  'privacy.facts': { noIds: visitors },
  'privacy.consent': { noIds: own },
  'privacy.saveConsent': { noIds: own },
  'admin.people': { forAdmins: (caller) => caller.admin.people() },
  'admin.setRole': { forAdmins: (caller, { userId }) => caller.admin.setRole({ id: userId, role: 'admin' }) },
  'admin.setDisabled': { forAdmins: (caller, { userId }) => caller.admin.setDisabled({ id: userId, disabled: true }) },
  'admin.removals': { forAdmins: (caller) => caller.admin.removals() },
  'admin.removePerson': { forAdmins: (caller, { userId }) => caller.admin.removePerson({ id: userId, password: '' }) },
  'admin.invites': { forAdmins: (caller) => caller.admin.invites() },
  'admin.invite': { forAdmins: (caller) => caller.admin.invite({ note: 'for me' }) },
  'admin.revokeInvite': { forAdmins: (caller, { inviteId }) => caller.admin.revokeInvite({ id: inviteId }) },
  'admin.registration': { forAdmins: (caller) => caller.admin.registration() },
  'admin.setPasswordSignIn': { forAdmins: (caller) => caller.admin.setPasswordSignIn({ isOn: true }) },
  'admin.passwordSignIn': { forAdmins: (caller) => caller.admin.passwordSignIn() },
  'admin.setRegistration': { forAdmins: (caller) => caller.admin.setRegistration({ registration: 'open' }) },
  'backups.state': { forAdmins: (caller) => caller.backups.state() },
  'backups.make': { forAdmins: (caller) => caller.backups.make() },
  'backups.remove': { forAdmins: (caller) => caller.backups.remove({ name: 'homing-1.zip' }) },
  'backups.fetch': { forAdmins: (caller) => caller.backups.fetch({ name: 'homing-1.zip', password: '' }) },
  'backups.check': { forAdmins: (caller) => caller.backups.check({ name: 'homing-1.zip' }) },
  'backups.restore': { forAdmins: (caller) => caller.backups.restore({ name: 'homing-1.zip', password: '' }) },
  'admin.state': { forAdmins: (caller) => caller.admin.state() },
  'doctor.examine': { forAdmins: (caller) => caller.doctor.examine({}) },
  'doctor.last': { forAdmins: (caller) => caller.doctor.last() },
  'doctor.bundleTicket': { forAdmins: (caller) => caller.doctor.bundleTicket() },
  'system.status': { noIds: own },
  'system.events': { noIds: own },
}

/** Below /api; what Grace asks for with Ada's ids and a token of her own. */
const byteCases: Record<string, { path: (ids: Owned) => string; status: number; why?: string }> = {
  '/emails/:id/attachments/:attachmentId': { path: ({ mailId }) => `/emails/${mailId}/attachments/2`, status: 404 },
  '/emails/:id/raw': { path: ({ mailId }) => `/emails/${mailId}/raw`, status: 404 },
  '/emails/:id/body': {
    path: ({ mailId }) => `/emails/${mailId}/body`,
    status: 401,
    why: 'a ticket for another mail is no ticket',
  },
  '/emails/:id/files.zip': { path: ({ mailId }) => `/emails/${mailId}/files.zip`, status: 404 },
  '/emails/:id/calendar': { path: ({ mailId }) => `/emails/${mailId}/calendar`, status: 404 },
  '/user/export': { path: () => '/user/export', status: 401, why: 'a ticket for a mail is no ticket for this' },
  '/leave/:signature/:address': {
    path: ({ mailId }) => `/leave/${mailId}/aHR0cHM6Ly9leGFtcGxlLmNvbS8`,
    status: 404,
    why: 'unsigned',
  },
  '/img/:signature/:address': {
    path: ({ mailId }) => `/img/${mailId}/aHR0cHM6Ly9leGFtcGxlLmNvbS8`,
    status: 404,
    why: 'unsigned',
  },
  '/contacts/pictures/:signature/:address': {
    path: ({ davId }) => `/contacts/pictures/${davId}/MS4yLjM`,
    status: 404,
    why: 'unsigned',
  },
  '/tts': { path: () => '/tts', status: 404, why: 'names nothing of anybody; asked by POST only (tests/rest/speech.test.ts)' },
  '/stt': { path: () => '/stt', status: 404, why: 'likewise' },
  '/doctor/bundle': { path: () => '/doctor/bundle', status: 401, why: 'a ticket for a mail is no ticket for this' },
  '/doctor/report': { path: () => '/doctor/report', status: 404, why: 'for whoever can read the master key' },
  '/admin/backups/:name': {
    path: () => '/admin/backups/homing-1.zip',
    status: 401,
    why: 'a ticket for a mail is no ticket for this',
  },
  '/user/import': {
    path: ({ accountId }) => `/user/import?account=${accountId}`,
    status: 404,
    why: 'by POST only: into somebody else’s archive in tests/archive/',
  },
  '/admin/backups': {
    path: () => '/admin/backups',
    status: 404,
    why: 'names nothing of anybody; for admins, by POST only (tests/backups/)',
  },
}

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t[Symbol.asyncDispose]())

/** Further calls that mix somebody else's ids with things of one's own. They may work, for what is one's own. */
const mixed: Record<string, (caller: Caller, theirs: Owned, own: Owned) => Promise<unknown>> = {
  'an answer to somebody else’s mail': (caller, { messageId, threadId }, own) =>
    caller.mail.send({
      ...mail,
      accountId: own.accountId,
      holdSeconds: 10,
      replyTo: { messageId, threadId, inReplyTo: messageId },
    }),
  'a draft that answers somebody else’s mail': (caller, { messageId }, own) =>
    caller.mail.saveDraft({ ...mail, accountId: own.accountId, inReplyTo: messageId }),
  'a batch with one of somebody else’s mails': (caller, { mailId }, own) =>
    caller.mail.batch({ ids: [own.mailId, mailId], starred: true, mailbox: 'archive' }),
  'everything in somebody else’s account, and in one of their folders': async (caller, { accountId, folderId }) => [
    await caller.mail.batchMatching({ list: { account: accountId }, delete: true, permanent: true }),
    await caller.mail.batchMatching({ list: { folder: folderId }, delete: true }),
  ],
  'one’s own mail moved to somebody else’s folder': (caller, { folderId }, own) =>
    caller.mail.batch({ ids: [own.mailId], folderId }).catch(() => undefined),
  'a search for somebody else’s account': (caller, { accountId }) => caller.mail.list({ q: `account:${accountId} secret` }),
  'files of somebody else’s mail in a draft': async (caller, { mailId }, own) =>
    caller.drafts.addFilesOf({ draftId: own.draftId, emailId: mailId, attachmentIds: ['2'] }).catch(() => undefined),
  'a draft from somebody else’s sender address': async (caller, { identityId }) =>
    caller.drafts.save({ fields: { ...draftFields, identityId } }).catch(() => undefined),
  'a mail from somebody else’s sender address': async (caller, { identityId }) =>
    caller.mail.send({ ...mail, identityId, holdSeconds: 10 }).catch(() => undefined),
  'a sender address of one’s own for somebody else’s account': async (caller, { accountId }, own) =>
    caller.identities
      .save({ id: own.identityId, accountId, name: 'Me', email: 'me@x.org', signature: '' })
      .catch(() => undefined),
  'a file of somebody else’s draft taken out of one’s own': async (caller, { draftFileId }, own) =>
    caller.drafts.removeFile({ draftId: own.draftId, id: draftFileId }).catch(() => undefined),
  'a draft sent from somebody else’s account': async (caller, { accountId }) =>
    caller.mail.saveDraft({ ...mail, accountId }).catch(() => undefined),
}

const procedures = Object.keys(appRouter._def.procedures)
const withIds = Object.entries(cases).flatMap(([name, one]) => {
  if ('noIds' in one || 'forAdmins' in one) return []
  const plain = { name, receives: undefined, prepare: undefined }
  return [typeof one === 'function' ? { ...plain, call: one } : { ...plain, ...one }]
})

test('every procedure has a line here', () => {
  expect(procedures.filter((name) => cases[name] === undefined)).toEqual([])
})

test('every table with a person in it is compared', async () => {
  const { rows } = await sql<{ name: string }>`
    select t.name from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table' and c.name = 'user_id'`.execute(
    t.app.db,
  )
  const { userId } = await t.person('compared')
  const compared = Object.keys(await dumpOf(t.app.db, userId))
  // The link to set a new password is nobody's but its holder's; no call of another person can name it.
  expect(rows.map((row) => row.name).filter((name) => name !== 'password_reset' && !compared.includes(name))).toEqual([])
})

test('what takes an id is not listed as taking none', () => {
  const wrong = Object.entries(cases).filter(([name, one]) => 'noIds' in one && takesId(name))
  expect(wrong.map(([name]) => name)).toEqual([])
})

function takesId(name: string): boolean {
  const procedure: unknown = Object.entries(appRouter._def.procedures).find(([known]) => known === name)?.[1]
  const { inputs = [] } = (procedure as { _def?: { inputs?: { shape?: object }[] } } | undefined)?._def ?? {}
  return inputs.some(
    ({ shape = {} }) =>
      Object.keys(shape).some((field) => field === 'ids' || /^id$|[a-z]Id$/.test(field)) && !('lastEventId' in shape),
  )
}

test.each(withIds)('$name: with somebody else’s ids', async ({ name, call, receives, prepare }) => {
  const [ada, grace] = [await t.person(`ada.${name}`), await t.person(`grace.${name}`)]
  const ids = await ownSomething(t.app, ada.userId)
  await ownSomething(t.app, grace.userId)
  await prepare?.(t.app, ids)
  const before = await dumpOf(t.app.db, ada.userId)

  const received = await call(grace.caller, ids).catch((error: TRPCError) => error.code)

  expect(received).toEqual(receives ? receives(ids) : 'NOT_FOUND')
  expect(await dumpOf(t.app.db, ada.userId)).toEqual(before)
  // The same call is no mistake: its owner is not told that nothing is there.
  const owners = await Promise.race([call(ada.caller, ids).catch((error: TRPCError) => error.code), delay(300, 'at work')])
  expect(owners).not.toEqual(receives ? receives(ids) : 'NOT_FOUND')
})

const forAdmins = Object.entries(cases).flatMap(([name, one]) => ('forAdmins' in one ? [{ name, call: one.forAdmins }] : []))

test.each(forAdmins)('$name: a member is told that this is for admins', async ({ name, call }) => {
  const [ada, grace] = [await t.person(`ada.${name}`), await t.person(`grace.${name}`)]
  await ownSomething(t.app, ada.userId)
  const inviteId = `invite.${name}`
  await t.app.db
    .insertInto('invite')
    .values({ id: inviteId, code_hash: inviteId, created_by: ada.userId, created_at: 1, expires_at: 1e15, used_by: null })
    .execute()
  const all = async () => [
    await dumpOf(t.app.db, ada.userId),
    await t.app.db.selectFrom('invite').selectAll().execute(),
    await t.app.db.selectFrom('server_choice').selectAll().execute(),
  ]
  const before = await all()

  const received = await call(grace.caller, { userId: ada.userId, inviteId }).catch((error: TRPCError) => error.code)

  expect(received).toBe('FORBIDDEN')
  expect(await all()).toEqual(before)
})

test('every procedure of the admin is listed as one', () => {
  const names = procedures.filter((name) => /^(?:admin|backups|doctor)\./.test(name))
  expect(forAdmins.map(({ name }) => name).sort()).toEqual(names.sort())
})

test.each(Object.entries(mixed))('%s leaves theirs alone', async (name, call) => {
  const [ada, grace] = [await t.person(`ada.${name}`), await t.person(`grace.${name}`)]
  const [theirs, own] = [await ownSomething(t.app, ada.userId), await ownSomething(t.app, grace.userId)]
  const before = await dumpOf(t.app.db, ada.userId)
  const received = await call(grace.caller, theirs, own)
  expect(await dumpOf(t.app.db, ada.userId)).toEqual(before)
  expect(JSON.stringify(received ?? null)).not.toContain(theirs.threadId)
})

test('an id that never was is answered like somebody else’s', async () => {
  const [ada, grace] = [await t.person('ada'), await t.person('grace')]
  const { mailId } = await ownSomething(t.app, ada.userId)
  const words = (id: string) => grace.caller.mail.get({ id }).catch((error: Error) => error.message)
  expect(await words(mailId)).toBe(await words('0'.repeat(24)))
})

test('every byte route has a line here and in the description of the API', () => {
  const paths = byteRoutes.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1'))
  expect(paths.filter((path) => byteCases[path] === undefined)).toEqual([])
  const undescribed = byteRoutes.filter(({ operation }) => !operation).map(({ path }) => path)
  expect(undescribed.filter((path) => !/^\/(?:img|leave|contacts\/pictures)\//.test(path))).toEqual([])
})

test.each(Object.values(byteCases))('bytes of somebody else’s mail: $status', async ({ path, status }) => {
  await using server = await testServer()
  const [ada, grace] = [await server.signIn('ada'), await server.signIn('grace')]
  const [ids, own] = [await ownSomething(server.t.app, ada.userId), await ownSomething(server.t.app, grace.userId)]
  const { url } = await grace.caller.mail.bodyTicket({ id: own.mailId })
  const ticket = new URL(url, server.url).search
  const answer = await server.call('GET', `/api${path(ids)}${ticket}`, { token: grace.token })
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.body)).not.toContain('secret')
})

// ---- shared mailboxes (decision 75) -----------------------------------------------------------------------------------

const outsiders = ['former member', 'stranger', 'admin'] as const
type Who = MemberRole | (typeof outsiders)[number]

/** A shared mailbox with something of everything, a member of each role, and who must not get in. */
async function sharedMailbox(): Promise<{ id: string; ids: Owned; callers: Record<Who, TestPerson> }> {
  const [founder, former, stranger, admin] = [
    await t.person(newId()),
    await t.person(newId()),
    await t.person(newId()),
    await t.person(newId()),
  ]
  await t.app.db.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.userId).execute()
  const { id } = await founder.caller.sharedMailboxes.create({ name: 'Support' })
  const members: Partial<Record<MemberRole, TestPerson>> = { manager: founder }
  for (const role of memberRoles.filter((role) => role !== 'manager')) {
    const member = await t.person(newId())
    await founder.caller.sharedMailboxes.addMember({ id, email: member.email, role })
    members[role] = member
  }
  await founder.caller.sharedMailboxes.addMember({ id, email: former.email, role: 'manager' })
  await founder.caller.sharedMailboxes.removeMember({ id, memberId: former.userId })
  const ids = await ownSomething(t.app, id)
  return { id, ids, callers: { ...(members as Record<MemberRole, TestPerson>), 'former member': former, stranger, admin } }
}

/** Procedures that a visitor may call run for nobody's mailbox. */
async function forVisitors(name: string): Promise<boolean> {
  const { code } = await callWithoutInput(t.visitor, name).then(
    () => ({ code: undefined }),
    (cause: TRPCError) => cause,
  )
  return code !== 'UNAUTHORIZED'
}

async function callWithoutInput(caller: Caller, name: string): Promise<unknown> {
  const [room = '', verb = ''] = name.split('.')
  const verbs = (caller as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[room]
  return verbs?.[verb]?.(undefined)
}

/** The call with the ids of the mailbox, or without any input. */
async function callIn(
  person: TestPerson,
  mailboxId: string,
  name: string,
  ids: Owned,
): Promise<{ code?: string; message?: string; data?: unknown }> {
  const caller = t.inMailbox(person, mailboxId)
  const known = withIds.find((one) => one.name === name)
  try {
    const data = await Promise.race([known ? known.call(caller, ids) : callWithoutInput(caller, name), delay(300, 'at work')])
    return { data }
  } catch (cause) {
    const { code, message } = cause as TRPCError
    return { code, message }
  }
}

test('a shared mailbox: every procedure for everybody, as the table says', async () => {
  const lines: string[] = []
  for (const name of procedures) {
    if (await forVisitors(name)) continue
    // Its line above deletes for good.
    const access = neededAccess(name, { permanent: name === 'mail.remove' })
    const { id, ids, callers } = await sharedMailbox()
    await withIds.find((one) => one.name === name)?.prepare?.(t.app, ids)
    const before = await dumpOf(t.app.db, id)
    for (const who of outsiders) {
      const { code, message, data } = await callIn(callers[who], id, name, ids)
      if (access === 'self')
        expect(JSON.stringify(data ?? null), `${name} for ${who}`).not.toMatch(
          new RegExp(`${ids.mailId}|${ids.draftId}|${ids.threadId}`),
        )
      else expect([name, who, code, message]).toEqual([name, who, 'NOT_FOUND', "This mailbox isn't shared with you."])
    }
    expect(unseen(await dumpOf(t.app.db, id)), name).toEqual(unseen(before))
    const row = memberRoles.map((role) => (access === 'self' ? 'own' : access !== undefined && mayAs(role, access) ? 'yes' : '–'))
    for (const [index, role] of memberRoles.entries()) {
      if (row[index] !== '–') continue
      const { code } = await callIn(callers[role], id, name, ids)
      expect([name, role, code]).toEqual([name, role, 'FORBIDDEN'])
    }
    expect(unseen(await dumpOf(t.app.db, id)), name).toEqual(unseen(before))
    const first = memberRoles.find((_role, index) => row[index] === 'yes')
    if (first !== undefined) {
      const { code, message } = await callIn(callers[first], id, name, ids)
      expect(`${name} for ${first}: ${code} ${message}`).not.toMatch(refusedByRole)
    }
    lines.push(`| ${[name, ...row, ...outsiders.map(() => (access === 'self' ? 'own' : '–'))].join(' | ')} |`)
  }
  const heading = ['called', ...memberRoles, ...outsiders]
  const table = [`| ${heading.join(' | ')} |`, `|${heading.map(() => ' --- ').join('|')}|`, ...lines].join('\n')
  await expect(`${table}\n`).toMatchFileSnapshot('shared-mailboxes/access.md')
}, 120_000)

/** What a member hears whose role isn't enough, and who is none. */
const refusedByRole = /isn't shared with you|isn't available in a shared|Only managers|You can only read|can't send from/

/** Being here is noted, whoever calls. */
const unseen = ({ user = [], ...dump }: Record<string, unknown[]>) => ({
  ...dump,
  user: user.map((row) => ({ ...(row as object), last_seen_at: null })),
})

test('a shared mailbox: outside its pages, a member reaches nothing of it by its ids', async () => {
  const { id, ids, callers } = await sharedMailbox()
  const before = await dumpOf(t.app.db, id)
  for (const { name, call, receives } of withIds) {
    const received = await call(callers.manager.caller, ids).catch((error: TRPCError) => error.code)
    expect([name, received]).toEqual([name, receives ? receives(ids) : 'NOT_FOUND'])
  }
  expect(unseen(await dumpOf(t.app.db, id))).toEqual(unseen(before))
})
