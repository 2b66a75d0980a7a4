// Archives are accounts without a server: no credential, nothing to sign in to, nothing that leaves from them. Where an account has
// its address, an archive has its name, so that it is called by it everywhere.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newOwnerId } from '../core/ids.ts'
import type { Account } from '../shared/accounts.ts'
import type { CreateArchiveInput } from '../shared/archive.ts'
import { colorFor, freshAccount, toAccount, withoutServer } from './account.ts'
import { plainLine } from './connect.ts'
import { type AccountRow, accountsOf, insertAccount, isHere, type NewAccount } from './queries.ts'

const mostArchives = 20

export async function createArchive(app: App, userId: string, input: CreateArchiveInput): Promise<Account> {
  return inTransaction(app, async (app) => {
    if (!(await isHere(app.db, userId))) throw new AppError('unauthenticated', 'Please sign in.')
    const accounts = await accountsOf(app.db, userId)
    if (accounts.filter(isArchive).length >= mostArchives)
      throw new AppError('conflict', 'You can have up to 20 archives. Please delete one first.')
    const row = { ...archiveRow(userId, app.now()), ...namedAs(input.name, accounts), color: colorFor(accounts.length) }
    await insertAccount(app.db, row)
    app.events.emit('accounts.changed', { userId, accountId: row.id })
    return toAccount({ ...row, reconnect_cause: null, has_refresh_token: 0, access_ends_at: null })
  })
}

/** What a name is stored as. It never passes for an address: nobody's mail is taken to be theirs because of it. */
export function namedAs(name: string, others: AccountRow[]): { email: string; display_name: string } {
  const plain = plainLine(name)
  if (plain === '') throw new AppError('invalid', 'Please enter a name for the archive.')
  const email = plain.replaceAll('@', '＠')
  if (others.some((one) => one.email.toLowerCase() === email.toLowerCase()))
    throw new AppError('conflict', 'You already have an archive with this name. Please choose another.')
  return { email, display_name: plain }
}

export const isArchive = ({ connector }: Pick<AccountRow, 'connector'>): boolean => connector === 'archive'

function archiveRow(userId: string, now: Date) {
  return {
    ...freshAccount,
    ...withoutServer,
    id: newOwnerId(),
    user_id: userId,
    provider: 'archive',
    connector: 'archive',
    username: '',
    created_at: now.getTime(),
  } satisfies Partial<NewAccount>
}
