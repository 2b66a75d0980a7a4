// People one has written to or heard from, by what is typed; and the words as a search.
import { MailSearch, PenLine, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { trpc } from '../api.ts'
import { nameOf } from '../format/display-text.ts'
import { personText } from '../format/people.ts'
import { rememberSearch } from '../searches/recent-searches.ts'
import { strings } from '../strings.ts'
import type { Entry } from './entry.ts'

const words = strings.palette
const enough = 2
const most = 4
const pause = 120

export function usePeople(typed: string): Entry[] {
  const navigate = useNavigate()
  const q = useSettled(typed.trim())
  const found = trpc.contacts.suggest.useQuery({ q, limit: most }, { enabled: q.length >= enough })
  if (typed.trim().length < enough) return []
  return (found.data?.people ?? []).flatMap((person): Entry[] => {
    const about = { group: 'people' as const, words: person.email, own: true }
    const to = personText(person)
    const from = `/inbox?q=${encodeURIComponent(`from:${person.email}`)}`
    return [
      {
        ...about,
        id: `write:${person.email}`,
        label: words.writeTo(nameOf(person)),
        icon: PenLine,
        run: () => void navigate('/compose', { state: { to } }),
      },
      {
        ...about,
        id: `from:${person.email}`,
        label: words.mailsFrom(nameOf(person)),
        icon: MailSearch,
        run: () => void navigate(from),
      },
    ]
  })
}

export function useSearchMail(userId: string, typed: string): Entry[] {
  const navigate = useNavigate()
  const q = typed.trim()
  if (q === '') return []
  const run = () => {
    rememberSearch(userId, q)
    void navigate(`/inbox?q=${encodeURIComponent(q)}`)
  }
  return [{ id: 'search', label: words.searchMail(q), group: 'search', icon: Search, own: true, run }]
}

/** What is typed, once the fingers rest. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
