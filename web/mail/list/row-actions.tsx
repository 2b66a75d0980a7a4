import { AlarmClock, Archive, Clock, Inbox, Mail, MailOpen, Trash2 } from 'lucide-react'
import type { EmailSummary } from '../../../src/shared/mail.ts'
import { strings } from '../../strings.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Commands } from '../acting/use-commands.ts'
import type { Possible } from './list-place.ts'

const words = strings.mail

/** What appears at the right end of a row under the mouse or the focus; on touch screens the selection bar has it all. */
export function HoverActions({ mail, commands, possible }: { mail: EmailSummary; commands: Commands; possible: Possible }) {
  return (
    <div className="absolute inset-y-0 right-5 z-10 hidden items-center bg-hover pl-2 group-focus-within:flex group-hover:flex max-lg:hidden! touch:hidden!">
      {possible.archive && <IconButton icon={Archive} small label={words.archive} onClick={commands.archive} />}
      {possible.toInbox && <IconButton icon={Inbox} small label={possible.toInbox} onClick={commands.toInbox} />}
      {possible.unsnooze && <IconButton icon={AlarmClock} small label={strings.lists.unsnooze} onClick={commands.unsnooze} />}
      <IconButton
        icon={Trash2}
        small
        label={possible.forGood ? strings.lists.deleteForGood : words.remove}
        onClick={commands.remove}
      />
      {possible.snooze && <IconButton icon={Clock} small label={strings.lists.snooze} onClick={commands.snooze} />}
      <IconButton
        icon={mail.read ? Mail : MailOpen}
        small
        tipSide="left"
        label={mail.read ? words.markUnread : words.markRead}
        onClick={() => commands.read(!mail.read)}
      />
    </div>
  )
}
