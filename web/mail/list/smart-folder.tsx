// A Smart Folder: the mails of one category. Nothing is sorted into categories yet, so it says so and leads back.
import { FolderSearch } from 'lucide-react'
import { strings } from '../../strings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

const words = strings.lists

export function SmartFolder() {
  return (
    <>
      <div className="flex min-h-13 items-center px-4 pt-3 pb-1 lg:px-6">
        <h1 className="truncate font-semibold text-22">{words.smartFolder}</h1>
      </div>
      <Empty icon={FolderSearch} title={words.nothingSorted} text={words.nothingSortedHint}>
        <ButtonLink look="primary" to="/inbox">
          {words.allEmails}
        </ButtonLink>
      </Empty>
    </>
  )
}
