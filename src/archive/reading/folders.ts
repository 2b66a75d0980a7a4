// The archive folder of a mail, by its file name or Gmail's labels. Untrusted names become folder names, never paths. An archive has
// no inbox: nothing arrives in it, and nothing in it is sorted (decision 42).
import { cleanLine } from '../../connectors/clean-text.ts'
import type { Role } from '../../shared/mail.ts'
import type { Folder } from './found.ts'

const longest = 200
const names: [Role, RegExp][] = [
  [
    'sent',
    /^(?:sent|sent items|sent mail|sent messages|outbox|gesendet|gesendete (?:objekte|elemente|nachrichten)|postausgang)$/i,
  ],
  ['trash', /^(?:trash|bin|deleted|deleted items|deleted messages|papierkorb|gelöscht|gelöschte (?:objekte|elemente))$/i],
  ['junk', /^(?:junk|spam|junk e-?mail|bulk mail|unerwünscht|werbung)$/i],
  ['archive', /^(?:archive|archives|archived|all mail|archiv|archiviert|alle nachrichten)$/i],
]

/** A folder by its path, levels separated by `/`; undefined if no part is a valid name. */
export function folderOf(path: string): Folder | undefined {
  const levels = path
    .split(/[/\\]/)
    .map((level) => cleanLine(level.replace(/\.sbd$/i, ''), 100))
    .filter((level) => level !== '' && level !== '.' && level !== '..')
  const clean = cleanLine(levels.join('/'), longest)
  if (clean === '') return undefined
  return { path: clean, role: names.find(([, name]) => name.test(clean))?.[0] ?? 'other' }
}

/** By file name: an mbox is a folder, single mails belong to the folder around them. */
export function folderOfFile(name: string, is: 'mbox' | 'mail'): Folder | undefined {
  const parts = name.split(/[/\\]/)
  const last = parts.pop() ?? ''
  // Apple Mail exports a folder `Name.mbox` that holds a file `mbox`.
  if (is === 'mbox' && /^mbox$/i.test(last)) return folderOf(parts.join('/').replace(/\.mbox$/i, ''))
  return is === 'mail'
    ? folderOf(parts.join('/'))
    : folderOf([...parts, last.replace(/\.(?:mbox|mbx|mbs|mbox\.txt)$/i, '')].join('/'))
}

/** Labels that are states, not folders. */
const ofState = /^(?:unread|opened|starred|important|ungelesen|geöffnet|markiert|wichtig|category .*|kategorie.*)$/i
const first = [/^(?:trash|bin|papierkorb)$/i, /^spam$/i, /^(?:sent|gesendet)$/i]
const last = /^(?:inbox|archived|posteingang|archiviert|drafts|entwürfe|chats?)$/i

/** A mail with several labels goes to the most specific one. */
export function folderOfLabels(labels: string[]): Folder | undefined {
  const places = labels.filter((label) => !ofState.test(label))
  const special = first.flatMap((name) => places.find((label) => name.test(label)) ?? [])[0]
  const own = places.find((label) => !last.test(label))
  const found = special ?? own ?? places[0]
  return found === undefined ? undefined : folderOf(found)
}
