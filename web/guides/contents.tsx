import { Link } from 'react-router'
import { publicWords } from '../words/public.ts'
import type { Guide } from './read-guide.ts'

/** Beside the text, where there is room for it. */
export function Contents({ parts }: { parts: Guide['parts'] }) {
  if (parts.length < 2) return null
  return (
    <nav
      aria-label={publicWords.guide.contents}
      className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto xl:block"
    >
      <p className="font-semibold text-13">{publicWords.guide.contents}</p>
      <ul className="mt-2 space-y-1.5 border-line border-l text-13">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`} className="block pl-3 text-ink-soft hover:text-ink">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
