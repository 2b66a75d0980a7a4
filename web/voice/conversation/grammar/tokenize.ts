// Splits an utterance into tokens: the raw word, and a normalized form (case, punctuation and invisible characters removed) for
// comparison.

export interface Token {
  raw: string
  /** Lower case, without surrounding punctuation; `:` introduces dictated text. */
  norm: string
}

const maxChars = 4000
const invisible = /[\p{Cf}\p{Mn}\p{Me}]/gu

/** With `colons` the first colon becomes a token of its own. */
export function tokensOf(said: string, colons = false): Token[] {
  const tokens: Token[] = []
  let colon = colons
  for (const raw of said.slice(0, maxChars).normalize('NFKC').replace(invisible, '').trim().split(/\s+/)) {
    const norm = normalizeToken(raw)
    const last = tokens.at(-1)
    if (norm !== '') tokens.push({ raw, norm })
    else if (last) last.raw += ` ${raw}`
    if (!colon || !raw.endsWith(':') || tokens.length === 0) continue
    tokens.push({ raw: '', norm: ':' })
    colon = false
  }
  return tokens
}

function normalizeToken(raw: string): string {
  const word = raw
    .toLowerCase()
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return word.replace(/^e-(?=(?:e?mails?)$)/, 'e')
}

const wordSet = (words: string) => new Set(words.split(' '))
/** Filler words; ignored wherever they occur. */
const fillers = wordSet('please um umm uh uhm er erm hmm bitte äh ähm hm')

const wakeWords = ['hey assistant', 'hey homing', 'hallo assistent', 'assistant', 'assistent', 'homing']
const polite = [
  ...wakeWords,
  ...['ok', 'okay', 'hey', 'could you', 'can you', 'would you', 'will you', 'kannst du', 'könntest du', 'können sie'],
  ...['könnten sie', 'würdest du', 'würden sie'],
].map((words) => words.split(' '))
const leadingWords = [
  ...polite,
  ...[
    ...['hi', 'hello', 'so', 'well', 'alright', 'now', 'then', 'and', 'just', "let's", 'lets', 'go ahead and'],
    ...['i want you to', 'i want to', "i'd like to", 'i would like to', "i'd like you to", 'i would like you to'],
    ...[
      'hallo',
      'also',
      'na',
      'gut',
      'dann',
      'und',
      'jetzt',
      'mal',
      'ich möchte',
      'ich will',
      'ich würde gern',
      'ich würde gerne',
    ],
  ].map((words) => words.split(' ')),
]
const trailingWords = [
  ...['thanks', 'thank you', 'danke', 'danke schön', 'for me', 'now', 'jetzt', 'mal', 'will you'],
  ...['too', 'as well', 'also', 'auch', 'auch noch'],
].map((words) => words.split(' '))

export const withoutFillers = (tokens: Token[]): Token[] => tokens.filter(({ norm }) => !fillers.has(norm) && norm !== 'mal')

/** For confirmations: only politeness and fillers are stripped, nothing that could change the meaning. */
export function withoutPoliteness(tokens: Token[]): Token[] {
  return withoutStart(
    tokens.filter(({ norm }) => !fillers.has(norm)),
    polite,
  )
}

/** For commands that end in dictated text. */
export function stripLeading(tokens: Token[]): Token[] {
  const first = tokens.findIndex(({ norm }) => !fillers.has(norm))
  if (first < 0) return []
  const rest = withoutStart(tokens.slice(first), leadingWords)
  return fillers.has(rest[0]?.norm ?? '') ? stripLeading(rest) : rest
}

/** For all other commands. */
export function stripBoth(tokens: Token[]): Token[] {
  return withoutEnd(withoutStart(withoutFillers(tokens), leadingWords), trailingWords)
}

function withoutStart(tokens: Token[], known: string[][]): Token[] {
  const found = known.find((words) => words.length <= tokens.length && words.every((word, at) => tokens[at]?.norm === word))
  return found ? withoutStart(tokens.slice(found.length), known) : tokens
}

function withoutEnd(tokens: Token[], known: string[][]): Token[] {
  const found = known.find((words) => words.every((word, at) => tokens[tokens.length - words.length + at]?.norm === word))
  return found && tokens.length > found.length ? withoutEnd(tokens.slice(0, -found.length), known) : tokens
}

const no = new Set(
  (
    'dont not never no nope nah cannot cancel stop wait abort hold ' +
    'nicht nein nee nö ne niemals nie kein keine keinen abbrechen abbruch abbrich halt stopp warte warten moment'
  ).split(' '),
)

export const isNegation = (word: string): boolean => no.has(word) || word.endsWith("n't")
export const hasNegation = (tokens: Token[]): boolean => tokens.some(({ norm }) => isNegation(norm))
