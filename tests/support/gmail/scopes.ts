// Which permissions open which methods: any one of a method's is enough (the reference page of each method names them).
import { Refusal, scopeMissing } from './errors.ts'

const full = 'https://mail.google.com/'
const gmail = (name: string) => `https://www.googleapis.com/auth/gmail.${name}`
const [modify, readonly, metadata, compose, send, labels, insert] = [
  'modify',
  'readonly',
  'metadata',
  'compose',
  'send',
  'labels',
  'insert',
].map(gmail) as [string, string, string, string, string, string, string]

const reading = [full, modify, readonly, metadata]
const changing = [full, modify]
const labelling = [full, modify, labels]
const drafting = [full, modify, compose]
const inserting = [full, modify, insert]

const needed: Record<string, string[]> = {
  getProfile: [...reading, compose],
  'messages.list': reading,
  'messages.get': reading,
  'messages.attachments.get': [full, modify, readonly],
  'messages.modify': changing,
  'messages.batchModify': changing,
  'messages.trash': changing,
  'messages.untrash': changing,
  'messages.delete': [full],
  'messages.batchDelete': [full],
  'messages.insert': inserting,
  'messages.import': inserting,
  'messages.send': [full, modify, compose, send],
  'threads.list': reading,
  'threads.get': reading,
  'threads.modify': changing,
  'threads.trash': changing,
  'threads.untrash': changing,
  'threads.delete': [full],
  'labels.list': [...reading, labels],
  'labels.get': [...reading, labels],
  'labels.create': labelling,
  'labels.update': labelling,
  'labels.patch': labelling,
  'labels.delete': labelling,
  'drafts.list': [...drafting, readonly],
  'drafts.get': [...drafting, readonly],
  'drafts.create': drafting,
  'drafts.update': drafting,
  'drafts.delete': drafting,
  'drafts.send': drafting,
  'history.list': reading,
}

/** `scope`: separated by spaces, as a token carries it. */
export function checkScope(method: string, scope: string, query: URLSearchParams): void {
  const given = scope.split(' ').filter((one) => needed[method]?.includes(one))
  if (given.length === 0) throw scopeMissing(method)
  if (!given.every((one) => one === metadata)) return
  if (query.has('q')) throw new Refusal(403, 'forbidden', "Metadata scope does not support 'q' parameter")
  if (
    !['metadata', 'minimal'].includes(query.get('format')?.toLowerCase() ?? 'full') &&
    method.endsWith('.get') &&
    method !== 'labels.get'
  )
    throw new Refusal(403, 'forbidden', 'Metadata scope does not allow format FULL')
}
