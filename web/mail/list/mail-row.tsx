// One mail in a list: a line of 44 px from 1024 px on, two lines below. The whole row is a link to the mail.
import clsx from 'clsx'
import { Star } from 'lucide-react'
import type { EmailSummary } from '../../../src/shared/mail.ts'
import { strings } from '../../strings.ts'
import { BareCheckbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Commands } from '../acting/use-commands.ts'
import { nameOf, shown } from '../shown.ts'
import type { Possible } from './list-place.ts'
import { HoverActions } from './row-actions.tsx'
import { RowText } from './row-text.tsx'
import { useLongPress } from './use-long-press.ts'

const words = strings.mail

export interface RowActions {
  /** `range` selects everything since the mail selected last. */
  toggle: (id: string, range?: boolean) => void
  commandsFor: (mail: EmailSummary) => Commands
  possible: Possible
}
interface MailRowProps {
  mail: EmailSummary
  /** Whom the row is about: the sender, or in Sent the recipients. */
  who: string
  date: string
  color: string | undefined
  selected: boolean
  /** Where j and k stand. */
  current: boolean
  anySelected: boolean
  /** While something is done to the whole list. */
  disabled: boolean
  actions: RowActions
}

export function MailRow({ mail, who, date, color, selected, current, anySelected, disabled, actions }: MailRowProps) {
  const subject = shown(mail.subject) || words.noSubject
  const press = useLongPress(() => disabled || actions.toggle(mail.id))
  return (
    <li
      data-mail={mail.id}
      aria-current={current || undefined}
      {...press}
      className={clsx(
        'group relative flex h-[65px] items-center border-line border-b pr-3 pl-1 lg:h-11 lg:pr-6 lg:pl-3',
        selected ? 'bg-accent/10' : 'hover:bg-hover',
        current && 'shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <BareCheckbox
        label={words.select(subject)}
        checked={selected}
        disabled={disabled}
        onChange={({ nativeEvent }) => actions.toggle(mail.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className={clsx(
          'z-10 max-lg:-mr-2 lg:opacity-0 lg:focus-within:opacity-100 lg:group-hover:opacity-100 touch:opacity-100',
          (anySelected || selected) && 'lg:opacity-100',
        )}
      />
      <IconButton
        icon={Star}
        small
        label={mail.starred ? words.unstar : words.star}
        aria-pressed={mail.starred}
        iconClass={mail.starred ? 'fill-current text-warn' : 'text-ink-faint'}
        className="z-10"
        disabled={disabled}
        onClick={() => actions.commandsFor(mail).star(!mail.starred)}
      />
      <span
        aria-hidden="true"
        className="mx-2 h-8 w-[3px] shrink-0 rounded-full bg-line lg:h-5"
        {...(color ? { style: { backgroundColor: color } } : {})}
      />
      <RowText mail={mail} who={who} date={date} subject={subject} />
      {!disabled && <HoverActions mail={mail} commands={actions.commandsFor(mail)} possible={actions.possible} />}
    </li>
  )
}

export function whoIsFrom(mail: EmailSummary): string {
  return nameOf(mail.from) || words.noSender
}
