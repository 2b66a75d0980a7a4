// Which address is which method (https://gmail.googleapis.com/$discovery/rest?version=v1).
import type { Method } from './calls.ts'
import { messageMethods } from './message-methods.ts'
import { otherMethods } from './other-methods.ts'

const methods: Record<string, Method> = { ...messageMethods, ...otherMethods }
const addresses = `
GET profile getProfile
GET messages messages.list
POST messages messages.insert
POST messages/import messages.import
POST messages/send messages.send
POST messages/batchModify messages.batchModify
POST messages/batchDelete messages.batchDelete
GET messages/:id messages.get
DELETE messages/:id messages.delete
POST messages/:id/modify messages.modify
POST messages/:id/trash messages.trash
POST messages/:id/untrash messages.untrash
GET messages/:id/attachments/:attachmentId messages.attachments.get
GET threads threads.list
GET threads/:id threads.get
DELETE threads/:id threads.delete
POST threads/:id/modify threads.modify
POST threads/:id/trash threads.trash
POST threads/:id/untrash threads.untrash
GET labels labels.list
POST labels labels.create
GET labels/:id labels.get
PUT labels/:id labels.update
PATCH labels/:id labels.patch
DELETE labels/:id labels.delete
GET drafts drafts.list
POST drafts drafts.create
POST drafts/send drafts.send
GET drafts/:id drafts.get
PUT drafts/:id drafts.update
DELETE drafts/:id drafts.delete
GET history history.list`
const uploads = ['messages.insert', 'messages.import', 'messages.send', 'drafts.create', 'drafts.update', 'drafts.send']

const routes = addresses
  .trim()
  .split('\n')
  .map((line) => {
    const [verb = '', path = '', name = ''] = line.split(' ')
    return { verb, parts: path.split('/'), name, run: methods[name] }
  })

export interface Route {
  name: string
  run: Method
  userId: string
  params: Record<string, string>
  upload: boolean
}

export function routeOf(verb: string, pathname: string): Route | undefined {
  const [, upload, userId = '', rest = ''] = /^(\/upload)?\/gmail\/v1\/users\/([^/]+)\/(.+)$/.exec(pathname) ?? []
  const parts = rest.split('/')
  const decode = (text: string) => decodeURIComponent(text)
  for (const route of routes) {
    if (route.verb !== verb || route.parts.length !== parts.length || !route.run) continue
    if (upload && !uploads.includes(route.name)) continue
    if (!route.parts.every((part, index) => part.startsWith(':') || part === parts[index])) continue
    const named = route.parts.flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), decode(parts[index] ?? '')]] : [],
    )
    return {
      name: route.name,
      run: route.run,
      userId: decode(userId),
      params: Object.fromEntries(named),
      upload: upload !== undefined,
    }
  }
  return undefined
}
