import { updateAccount } from '../accounts/update.ts'
import type { App } from '../app.ts'
import { safeHtml } from '../connectors/mime/safe-html.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { readAddress } from '../shared/address.ts'
import { plainName } from '../shared/recipients.ts'
import type { Identity, SaveIdentityInput } from '../shared/writing.ts'
import { listIdentities, noSuchIdentity, ownIdentity } from './list.ts'
import { changeIdentity, insertIdentity } from './queries.ts'

const mostIdentities = 50

/** Makes or changes an address to send as. The account's own keeps its address; its name and signature are the account's. */
export async function saveIdentity(app: App, userId: string, input: SaveIdentityInput): Promise<Identity> {
  const before = await listIdentities(app, userId)
  const own = before.find((one) => one.id === input.accountId)
  if (!own) throw new AppError('missing', "This account isn't connected.")
  const email = addressOf(input.email)
  const signature = await safeHtml(app, input.signature)
  if (signature.length > 20_000) throw new AppError('invalid', 'This signature is too long.')
  const name = plainName(input.name)
  if (input.id === own.id) {
    if (email.toLowerCase() !== own.email.toLowerCase())
      throw new AppError('invalid', "The account's own address can't be changed. Please add another sender address instead.")
    return ownIdentity(await updateAccount(app, userId, { id: own.id, displayName: name, signature }))
  }
  if (before.some((one) => one.accountId === own.id && one.id !== input.id && one.email.toLowerCase() === email.toLowerCase()))
    throw new AppError('conflict', 'This account already has that sender address.')
  return input.id === undefined
    ? make(app, userId, { accountId: own.id, name, email, signature }, before.length)
    : change(app, userId, input.id, { accountId: own.id, name, email, signature })
}

function addressOf(text: string): string {
  const read = readAddress(text)
  if ('problem' in read) throw new AppError('invalid', 'Please enter a valid email address')
  return read.email
}

type Fields = Pick<Identity, 'accountId' | 'name' | 'email' | 'signature'>

async function make(app: App, userId: string, fields: Fields, count: number): Promise<Identity> {
  if (count >= mostIdentities) throw new AppError('conflict', `You can have up to ${mostIdentities} sender addresses.`)
  const id = newId()
  const { accountId, ...rest } = fields
  const row = { id, user_id: userId, account_id: accountId, ...rest, created_at: app.now().getTime() }
  if (!(await insertIdentity(app.db, row))) throw new AppError('conflict', 'This account already has that sender address.')
  return { id, ...fields, own: false }
}

async function change(app: App, userId: string, id: string, { accountId, ...set }: Fields): Promise<Identity> {
  if (!(await changeIdentity(app.db, userId, id, accountId, set))) throw noSuchIdentity()
  return { id, accountId, ...set, own: false }
}
