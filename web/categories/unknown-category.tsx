import { FolderSearch } from 'lucide-react'
import { strings } from '../strings.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useTitle } from '../ui/title.ts'

const words = strings.categories

/** An address that names a Smart Folder nobody has. */
export function UnknownCategory() {
  useTitle(strings.lists.smartFolder)
  return (
    <Empty isPage icon={FolderSearch} title={words.unknown} text={words.unknownHint}>
      <ButtonLink look="primary" to="/inbox">
        {words.all}
      </ButtonLink>
    </Empty>
  )
}
