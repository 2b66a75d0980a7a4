// What only the server knows of the input: contacts, and mail.

import { Mail, MailSearch, PenLine, Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { trpc } from '../api.ts'
import { displayName, displayText } from '../format/display-text.ts'
import { formatAddress } from '../format/people.ts'
import { rememberSearch } from '../searches/recent-searches.ts'
import { strings } from '../strings.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { paletteWords as words } from '../words/palette.ts'
import type { Entry } from './rank-entries.ts'

const minChars = 2
const maxPeople = 4
const maxMails = 5
const debounceMs = 120

export function useContactEntries(typed: string): Entry[] {
  const navigate = useNavigate()
  const q = useDebounced(typed.trim(), debounceMs)
  const { canSend } = useMailboxRole()
  const found = trpc.contacts.suggest.useQuery({ q, limit: maxPeople }, { enabled: q.length >= minChars })
  if (typed.trim().length < minChars) return []
  return (found.data?.people ?? []).flatMap((person): Entry[] => {
    const about = { group: 'people', words: person.email, private: true } satisfies Partial<Entry>
    const to = formatAddress(person)
    const from = `/inbox?q=${encodeURIComponent(`from:${person.email}`)}`
    const writing: Entry[] = [
      {
        ...about,
        id: `write:${person.email}`,
        label: words.writeTo(displayName(person)),
        icon: PenLine,
        run: () => void navigate('/compose', { state: { to } }),
      },
    ]
    return [
      ...(canSend ? writing : []),
      {
        ...about,
        id: `from:${person.email}`,
        label: words.mailsFrom(displayName(person)),
        icon: MailSearch,
        run: () => void navigate(from),
      },
    ]
  })
}

/** The input as a search of all mail, and the newest mails it finds. */
export function useMailEntries(userId: string, typed: string): Entry[] {
  const navigate = useNavigate()
  const q = typed.trim()
  const settled = useDebounced(q, debounceMs)
  const found = trpc.mail.list.useQuery({ q: settled, limit: maxMails }, { enabled: settled.length >= minChars })
  if (q === '') return []
  const search = () => {
    rememberSearch(userId, q)
    void navigate(`/inbox?q=${encodeURIComponent(q)}`)
  }
  const mails = q.length >= minChars ? (found.data?.emails ?? []) : []
  return [
    { id: 'search', label: words.searchMail(q), group: 'search', icon: Search, private: true, run: search },
    ...mails.map(
      ({ id, subject, from }): Entry => ({
        id: `mail:${id}`,
        label: displayText(subject) || strings.mail.noSubject,
        detail: displayName(from),
        group: 'mails',
        icon: Mail,
        private: true,
        run: () => void navigate(`/email/${id}`),
      }),
    ),
  ]
}
