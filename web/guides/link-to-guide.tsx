import { Link } from 'react-router'
import { textLinkClass } from '../ui/button.tsx'
import { settingsWords } from '../words/settings.ts'

/** At the right of a heading in the settings: what is set up below, step by step. `name`: of a file in docs/connect. */
export function LinkToGuide({ name }: { name: string }) {
  return (
    <Link to={`/help/connect/${name}`} className={`${textLinkClass} text-13`}>
      {settingsWords.guide}
    </Link>
  )
}
