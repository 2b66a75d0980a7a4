import { Archive, ArrowLeft, Download, EllipsisVertical, Mail, Printer, Star, Trash2 } from 'lucide-react'
import type { Email } from '../../src/shared/mail.ts'
import { strings } from '../strings.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'

const words = strings.reader

interface ReaderToolbarProps {
  email: Email | undefined
  onBack: () => void
  onStar: () => void
  onArchive: () => void
  onRemove: () => void
  onUnread: () => void
  onOriginal: () => void
}
export function ReaderToolbar({ email, onBack, onStar, onArchive, onRemove, onUnread, onOriginal }: ReaderToolbarProps) {
  return (
    <div className="no-print flex h-12 items-center gap-1">
      <IconButton icon={ArrowLeft} label={words.back} onClick={onBack} />
      {email && (
        <div className="ml-auto flex items-center gap-1">
          <IconButton
            icon={Star}
            label={email.starred ? strings.mail.unstar : strings.mail.star}
            aria-pressed={email.starred}
            iconClass={email.starred ? 'fill-current text-warn' : ''}
            onClick={onStar}
          />
          <IconButton icon={Archive} label={strings.mail.archive} onClick={onArchive} />
          <IconButton icon={Trash2} label={strings.mail.remove} onClick={onRemove} />
          <Menu
            trigger={<IconButton icon={EllipsisVertical} label={words.more} tipSide="left" />}
            entries={[
              { label: words.print, icon: Printer, run: () => window.print() },
              { label: words.markUnread, icon: Mail, run: onUnread },
              { label: words.source, icon: Download, run: onOriginal },
            ]}
          />
        </div>
      )}
    </div>
  )
}
