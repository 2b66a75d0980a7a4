import { AlarmClock, Archive, Clock, Inbox, Mail, MailOpen, Trash2 } from 'lucide-react'
import type { EmailSummary } from '../../../../src/shared/mail.ts'
import { strings } from '../../../strings.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Commands } from '../../actions/use-mail-commands.ts'
import type { RowActions } from './mail-row.tsx'

const words = strings.mail

/** Actions at the end of a hovered or focused row; touch screens use the selection toolbar. */
export function HoverActions({ mail, actions }: { mail: EmailSummary; actions: RowActions }) {
  const { possible } = actions
  const run = (command: (commands: Commands) => void) => ({ tabIndex: -1, onClick: () => command(actions.commandsFor(mail)) })
  return (
    <div className="absolute inset-y-0 right-5 z-10 hidden items-center bg-inherit pl-2 group-focus-within:flex group-hover:flex max-lg:hidden! touch:hidden!">
      {possible.archive && <IconButton icon={Archive} small label={words.archive} {...run((to) => to.archive())} />}
      {possible.toInbox && <IconButton icon={Inbox} small label={possible.toInbox} {...run((to) => to.toInbox())} />}
      {possible.unsnooze && <IconButton icon={AlarmClock} small label={strings.lists.unsnooze} {...run((to) => to.unsnooze())} />}
      <IconButton
        icon={Trash2}
        small
        label={possible.forGood ? strings.lists.deleteForGood : words.remove}
        {...run((to) => to.remove())}
      />
      {possible.snooze && <IconButton icon={Clock} small label={strings.lists.snooze} {...run((to) => to.snooze())} />}
      <IconButton
        icon={mail.read ? Mail : MailOpen}
        small
        tipSide="left"
        label={mail.read ? words.markUnread : words.markRead}
        {...run((to) => to.read(!mail.read))}
      />
    </div>
  )
}
