import { strings } from '../strings.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useTitle } from '../ui/title.ts'
import { sortingWords } from '../words/sorting.ts'

const words = sortingWords.folder

/** An address that names a Smart Folder nobody has. */
export function UnknownCategory() {
  useTitle(strings.lists.smartFolder)
  return (
    <Empty isPage drawing="envelope" title={words.unknown} text={words.unknownHint}>
      <ButtonLink variant="primary" to="/inbox">
        {strings.categories.all}
      </ButtonLink>
    </Empty>
  )
}
