// Adjusts a restored database to the time since the backup: mails were sent, sessions ended and the mail servers changed. One
// transaction, on the copy that is not in use yet.
import type { Database } from 'better-sqlite3'
import type { Secrets } from '../../core/secrets.ts'
import { hasCanary, writeCanary } from '../../store/keys/canary.ts'

const mayHaveLeft =
  'This email was waiting when the backup was created and may have been sent since: please check Sent before sending it again.'
const noPassword = 'This mailbox was restored without its password. Please reconnect it.'

export interface RestoreAdjustment {
  now: number
  /** The sealed values cannot be opened: they are deleted. */
  withoutKey: boolean
  /** The key it is used with from now on. */
  secrets: Secrets
  /** The admin who asked for it, and from where; undefined for the owner at the console. */
  by: { userId: string; address: string } | undefined
}

export function adjustRestored(db: Database, { now, withoutKey, secrets, by }: RestoreAdjustment): void {
  db.transaction(() => {
    holdMail(db, now)
    leaveItToTheServers(db)
    endWhatWasOpen(db)
    if (withoutKey) dropSealed(db)
    if (withoutKey || !hasCanary(db)) writeCanary(db, secrets, new Date(now))
    // Whoever asked for it may not have been there yet.
    const note =
      "insert into activity (user_id, what, by, address, at) select id, 'restored', 'self', ?, ? from user where id = ?"
    if (by) db.prepare(note).run(by.address, now, by.userId)
  }).immediate()
}

/**
 * Nothing is sent by itself. A mail in `sent` stays there: its copy is searched by its Message-ID before it is stored
 * (mail/outbox/file-to-sent.ts), and it is never sent again.
 */
function holdMail(db: Database, now: number): void {
  db.prepare(
    `update outbox set status = 'unknown', error = ?, send_at = ?, trying_since = ?, updated_at = ?
     where status in ('held', 'sending')`,
  ).run(mayHaveLeft, now, now, now)
  db.prepare("update outbox set error = ? where status = 'unknown'").run(mayHaveLeft)
}

/** Pending changes are dropped, and every folder is listed in full. */
function leaveItToTheServers(db: Database): void {
  db.exec(`
    delete from pending_change;
    delete from undo;
    update placement set moving_to = null where moving_to is not null;
    update mailbox set cursor = null;
    update account set sync_state = 'idle', sync_done = 0, sync_total = 0;
    update oauth_grant set renewing_until = 0;
  `)
}

/** They may have been revoked since. */
function endWhatWasOpen(db: Database): void {
  db.exec(`
    delete from session;
    delete from personal_token;
    delete from mcp_grant;
    delete from password_reset;
    delete from invite where used_by is null;
    delete from oauth_flow;
    delete from approval;
    delete from push_target where kind = 'browser';
    delete from push_held;
    delete from webhook_delivery;
  `)
}

function dropSealed(db: Database): void {
  db.exec(`
    update oauth_grant set refresh_token = null, access_token = null;
    delete from second_factor;
    delete from recovery_code;
    delete from push_target;
    delete from webhook;
    update dav_server set password = '', problem = 'denied';
    delete from server_key where name = 'vapid';
  `)
  db.prepare(
    `update account set credential = '', needs_reconnection = 1, error = ?,
       reconnect_cause = iif(sign_in = 'oauth', 'revoked', 'password')
     where connector in ('imap', 'gmail')`,
  ).run(noPassword)
}
