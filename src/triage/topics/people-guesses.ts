// Guesses by the sender: a colleague, a correspondent, a stranger, or an organisation.
import type { CategoryGuess, TriageMail } from '../findings.ts'
import { senderWords, wordList } from './phrase-table.ts'
import { domainOf, isOrganisation, localOf } from './role-addresses.ts'
import { isColleague, isHandWritten, isOnList, isOwnAddress, isPrivateAddress, isToWork, workDomains } from './sender-kind.ts'

const greetingChars = 80
const greetingWords = 5

export const isCorrespondent = ({ known }: Pick<TriageMail, 'known'>) => known.writtenTo > 0 || known.mineInThread > 0

/** `sells`: words of selling, which do not count from correspondents. */
export function guessByPeople(mail: TriageMail, sells: boolean): CategoryGuess[] {
  if (!isHandWritten(mail) || isOnList(mail)) return []
  const { from, known } = mail
  const params = [from.name === '' ? from.email : from.name]
  const domain = domainOf(from.email)
  if (isColleague(mail)) {
    return [
      { category: organisationTopic(domain) === 'social' ? 'social' : 'work', score: 0.85, kind: 'known', params: [domain] },
    ]
  }
  if (isCorrespondent(mail)) {
    const usual = usualTopics(mail)
    return usual.map((guess) => ({
      ...guess,
      score: known.mineInThread > 0 ? guess.score + 0.1 : guess.score,
      kind: 'known',
      params,
    }))
  }
  if (isOrganisation(mail)) return [{ category: 'updates', score: 0.3, kind: 'known', params }]
  const topic = contextTopic(mail)
  // Personal is for people the person writes with: of a stranger it takes more than a name.
  if (topic === 'personal' && !greetsPerson(mail)) return []
  return [{ category: topic, score: isPerson(mail) && !sells ? 0.3 : 0.25, kind: 'known', params }]
}

/** Senders at clubs and tax advisers mostly write about that. */
function usualTopics(mail: TriageMail): Pick<CategoryGuess, 'category' | 'score'>[] {
  const place = contextTopic(mail)
  if (place !== 'personal') return [{ category: place, score: 0.65 }]
  const house = organisationTopic(mail.from.email.replace('@', '.'), mail.from.name)
  if (house === null) return [{ category: place, score: isOrganisation(mail) ? 0.28 : isPrivateAddress(mail) ? 0.7 : 0.4 }]
  return [
    { category: house, score: 0.5 },
    { category: place, score: 0.2 },
  ]
}

/** Work, or a club the person has an address of. */
function contextTopic(mail: TriageMail): 'work' | 'personal' | 'social' {
  if (!isToWork(mail)) return 'personal'
  const own = workDomains(mail)
  const domains = [...mail.to, ...mail.cc].map(({ email }) => domainOf(email)).filter((domain) => own.includes(domain))
  return domains.every((domain) => organisationTopic(domain) === 'social') ? 'social' : 'work'
}

/** From the domain: `harbour-rowing`, `sandell-tax`. A person may be called Banks. */
function organisationTopic(domain: string, name = ''): 'social' | 'finance' | null {
  const names = new Set(wordList(name))
  const words = domain
    .split('.')
    .slice(0, -1)
    .flatMap((label) => wordList(label))
  const found = senderWords.find(words.filter((word) => !names.has(word))).map(({ value }) => value.of)
  return found.includes('social') ? 'social' : found.includes('finance') ? 'finance' : null
}

/** "Dear Mara," at the beginning. */
export function greetsPerson({ text, me }: TriageMail): boolean {
  const words = new Set(wordList(text, greetingChars).slice(0, greetingWords))
  return me.names.some((name) => wordList(name).some((part) => part.length > 2 && words.has(part)))
}

/** Their name is in the address. */
function isPerson(mail: TriageMail): boolean {
  const local = wordList(localOf(mail.from.email)).join(' ')
  return isOwnAddress(mail) || wordList(mail.from.name).some((word) => word.length > 2 && local.includes(word))
}
