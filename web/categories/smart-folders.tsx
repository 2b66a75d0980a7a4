import { trpc } from '../api.ts'
import { NavSection } from '../shell/nav-section.tsx'
import { strings } from '../strings.ts'
import { CategoryRow } from './category-row.tsx'

const words = strings.categories

/** The Smart Folders of the sidebar. Until something sorts mail there is the one that holds it all. */
export function SmartFolders() {
  const total = trpc.mail.stats.useQuery().data?.total
  return (
    <NavSection name="smart-folders" title={words.title}>
      <CategoryRow to="/inbox" name={words.all} icon="mail" count={total} />
      <p className="px-3 pt-1 pb-1 text-12 text-ink-soft">{words.notYet}</p>
    </NavSection>
  )
}
