// Words that are not used in this code, each with the field's term for it (docs/glossary.md). File names and identifiers are
// held to all of them, comments and documents to those that mean nothing else. tests/vocabulary.test.ts fails at one.
import { parseSync } from 'vite'

/** Not part of a file name or of an identifier (`sayGoodbye`, `DEFAULT_PATIENCE`, `model-desk`). */
const names: Record<string, string> = {
  patience: 'timeoutMs',
  desk: 'Service, Worker, Client',
  desks: 'services',
  doorbell: 'WakeSignal',
  shelf: 'store',
  parcel: 'message, draft or outgoing',
  complain: 'toastError',
  carry: 'pushChanges',
  carries: 'pushes',
  carrier: 'outboxWorker',
  caution: 'batchReduction',
  consult: 'askModel',
  manner: 'style',
  say: 'notify, emit, toast',
  says: 'notifies, states',
  tell: 'notify, emit, toast',
  tells: 'notifies',
  told: 'notified, emitted',
  hear: 'onMessage, transcribe',
  hears: 'receives',
  heard: 'received, transcript',
  ear: 'stt',
  mouth: 'tts',
  guessing: 'bruteForce',
  guesser: 'bruteForce',
  depart: 'authorize',
  arrive: 'complete',
  intake: 'importer',
  standing: 'offlineChecks, todoOverview',
  examine: 'runChecks',
  comings: 'availability',
  goings: 'availability',
  allowance: 'rateLimit',
  surely: 'retryWrite',
  workplace: 'ComposePage',
  look: 'check',
  looks: 'checks',
}
/** Not part of a sentence either. */
const everywhere = ['desk', 'desks', 'doorbell', 'shelf', 'comings']
/** Names that stay because others read them: procedures, fields of an answer, tables, what a browser has stored. */
const contracts: [name: string, files: RegExp][] = [
  ['says', /doctor|^tests\/assistant\/availability/],
  ['examine', /doctor|^tests\/isolation/],
  ['suggestion_look', /^src\/store\//],
  ['look', /^web\/admin\/backups\/backups\.tsx$/],
  ['shelf', /^web\/compose\/|^tests\/web\/(?:compose|storage)/],
]

/** Every place with one of those words: `file: word (the field's term)`. This file and wording.ts name them. */
export function oldWordsIn(file: string, text: string): string[] {
  if (file === 'scripts/vocabulary.ts' || file === 'scripts/wording.ts') return []
  const found = new Set<string>()
  const check = (name: string, shown: string, words: (word: string) => boolean) => {
    for (const word of wordsOf(name)) if (words(word)) found.add(`${file}: ${shown} (${names[word]})`)
  }
  const isName = (word: string) => Object.hasOwn(names, word)
  const isAnywhere = (word: string) => everywhere.includes(word)
  for (const part of file.split('/')) check(part, part, isName)
  if (!/\.(?:ts|tsx|mjs)$/.test(file)) {
    for (const line of text.split('\n')) check(line, line.trim().slice(0, 60), isAnywhere)
    return [...found]
  }
  if (!wordsOf(text).some(isName)) return [...found]
  const { program, comments } = parseSync(file, text)
  for (const comment of comments) check(comment.value, `comment "${comment.value.trim().slice(0, 60)}"`, isAnywhere)
  visitNames(program, (name) => {
    if (!contracts.some(([word, files]) => word === name && files.test(file))) check(name, name, isName)
  })
  return [...found]
}

/** `DraftIsUnsaved`, `draft_is_unsaved` and `draft-is-unsaved` are draft, is and unsaved. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

function visitNames(node: unknown, name: (name: string) => void): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && /^(?:JSX|Private)?Identifier$/.test(String(node.type)) && 'name' in node) name(String(node.name))
  for (const value of Array.isArray(node) ? node : Object.values(node)) visitNames(value, name)
}
