// A row of a mail list: one line across the page, three beside the reader and on a phone. The row is focusable and named; its whole
// width is a link, so that every way to open a link works.
import clsx from 'clsx'
import { AlarmClock, Archive, Check, Clock, Inbox, Mail, MailOpen, Star, Trash2 } from 'lucide-react'
import { lazy, memo, Suspense, use, useRef, useState } from 'react'
import type { EmailSummary, Person } from '../../../../src/shared/mail.ts'
import { displayName, displayText } from '../../../format/display-text.ts'
import { strings } from '../../../strings.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { BareCheckbox } from '../../../ui/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Commands } from '../../actions/use-mail-commands.ts'
import { Cell, Row, rowClass } from '../grid-parts.tsx'
import type { AllowedActions } from '../list-kind.ts'
import type { RowLayout } from '../list-style.ts'
import { OpenedMail } from '../opened-mail.ts'
import { RowText } from './row-text.tsx'
import { useLongPress } from './use-long-press.ts'
import { useSwipe } from './use-swipe.ts'

const words = strings.mail
// Of a finger alone.
const SwipeBackground = lazy(() => import('./swipe-background.tsx').then((module) => ({ default: module.SwipeBackground })))

export interface RowActions {
  /** `range` selects everything since the last selected mail. */
  toggle: (mail: EmailSummary, range?: boolean) => void
  commandsFor: (mail: EmailSummary) => Commands
  possible: AllowedActions
}
interface MailRowProps {
  mail: EmailSummary
  /** Index in the whole list. */
  index: number
  /** Pixels from the top, for positioned rows. */
  top?: number | undefined
  isBelow: boolean
  /** The sender, or the recipients in Sent. */
  who: (mail: EmailSummary) => string
  /** Whose initial the avatar has. */
  personOf: (mail: EmailSummary) => string
  dateOf: (iso: string) => string
  /** Changes when the dates have to be written anew. */
  today: string
  color: string | undefined
  selected: boolean
  /** The current row of keyboard navigation. */
  current: boolean
  /** The tab stop of the list. */
  tabStop: boolean
  /** During an action on the whole list. */
  disabled: boolean
  layout: RowLayout
  actions: RowActions
}

export const MailRow = memo(function MailRow(props: MailRowProps) {
  const { mail, index, top, isBelow, who, personOf, dateOf, color, selected, current, tabStop, disabled, layout, actions } = props
  const opened = use(OpenedMail).id === mail.id
  const subject = displayText(mail.subject) || words.noSubject
  const nameId = `row-${mail.id}`
  const content = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const isFixed = !actions.possible.change
  const press = useLongPress(() => disabled || isFixed || actions.toggle(mail))
  const swipe = useSwipe(content, disabled ? undefined : actions, mail)
  return (
    <Row
      data-mail={mail.id}
      data-row={index}
      tabIndex={tabStop ? 0 : -1}
      aria-rowindex={index + 1}
      aria-selected={selected}
      aria-labelledby={nameId}
      {...press}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={(event) => setNear(isNear(event.currentTarget))}
      onFocus={() => setNear(true)}
      onBlur={({ currentTarget, relatedTarget }) => setNear(isNear(currentTarget) || currentTarget.contains(relatedTarget))}
      {...(top === undefined ? {} : { style: { top } })}
      className={clsx(rowClass(top, isBelow), !isFixed && 'group', 'touch-pan-y touch-pinch-zoom')}
    >
      {swipe.towards && (
        <Suspense>
          <SwipeBackground {...swipe} possible={actions.possible} />
        </Suspense>
      )}
      <div
        ref={content}
        {...swipe.handlers}
        className={clsx(
          'relative flex h-full items-center',
          layout === 'line' ? 'pr-6 pl-3' : 'gap-3 pr-3 pl-5',
          'bg-(--tint)',
          selected || opened
            ? '[--tint:color-mix(in_srgb,var(--accent)_10%,var(--surface))]'
            : '[--tint:var(--surface)] hover:[--tint:var(--hover)] group-hover:[--tint:var(--hover)]',
          (current || opened) && 'shadow-[inset_3px_0_0_var(--accent)] forced-colors:border-[Highlight] forced-colors:border-l-4',
        )}
      >
        {!mail.read && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute left-1 z-20 size-2 rounded-full bg-accent forced-colors:bg-[Highlight]"
          />
        )}
        {layout === 'line' ? (
          <LineStart mail={mail} subject={subject} selected={selected} disabled={disabled} actions={actions} color={color} />
        ) : (
          <AvatarCheckbox
            name={personOf(mail)}
            color={color}
            label={words.select(subject)}
            checked={selected}
            disabled={disabled}
            large={layout === 'phone'}
            isFixed={isFixed}
            onChange={(range) => actions.toggle(mail, range)}
          />
        )}
        <Cell className="flex min-w-0 flex-1">
          <RowText mail={mail} nameId={nameId} who={who(mail)} date={dateOf(mail.date)} subject={subject} layout={layout} />
        </Cell>
        {layout !== 'line' && (
          <Cell className="absolute right-1 bottom-1/2 z-10 translate-y-1/2">
            <StarButton mail={mail} disabled={disabled} actions={actions} quiet />
          </Cell>
        )}
        {near && !disabled && !isFixed && (
          <Cell className="absolute inset-y-0 right-0 z-10 bg-inherit">
            <HoverActions mail={mail} layout={layout} actions={actions} />
          </Cell>
        )}
      </div>
    </Row>
  )
})

interface LineStartProps extends Pick<MailRowProps, 'mail' | 'selected' | 'disabled' | 'actions' | 'color'> {
  subject: string
}
function LineStart({ mail, subject, selected, disabled, actions, color }: LineStartProps) {
  return (
    <>
      <Cell className="z-10 flex shrink-0 items-center">
        {actions.possible.change && (
          <BareCheckbox
            label={words.select(subject)}
            tabIndex={-1}
            checked={selected}
            disabled={disabled}
            onChange={({ nativeEvent }) => actions.toggle(mail, withShift(nativeEvent))}
            className="opacity-0 near:opacity-100 touch:opacity-100 group-data-selecting/grid:opacity-100"
          />
        )}
        <StarButton mail={mail} disabled={disabled} actions={actions} />
      </Cell>
      <span
        aria-hidden="true"
        className="mx-2 h-5 w-[3px] shrink-0 rounded-full bg-line"
        {...(color ? { style: { backgroundColor: color } } : {})}
      />
    </>
  )
}

interface AvatarCheckboxProps extends Pick<MailRowProps, 'color' | 'disabled'> {
  name: string
  label: string
  checked: boolean
  large: boolean
  /** Nothing can be selected. */
  isFixed: boolean
  /** `range`: everything since the last selected mail. */
  onChange: (range: boolean) => void
}
/** Who wrote, with a ring in the account's colour; a checkbox under the pointer, the focus and a finger, and while selecting. */
function AvatarCheckbox({ name, color, label, checked, disabled, large, isFixed, onChange }: AvatarCheckboxProps) {
  const shown = 'near:opacity-100 group-data-selecting/grid:opacity-100 touch:group-hover:opacity-0'
  return (
    <Cell className="relative z-10 flex shrink-0">
      <Avatar name={name} size={large ? 'large' : 'row'} {...(color ? { color } : {})} />
      {!isFixed && (
        <label className="absolute -inset-2 flex items-center justify-center">
          <span
            className={`flex size-13 items-center justify-center rounded-full bg-(--tint) opacity-0 ${shown} has-checked:opacity-100 touch:group-data-selecting/grid:opacity-100`}
          >
            <input
              type="checkbox"
              aria-label={label}
              tabIndex={-1}
              checked={checked}
              disabled={disabled}
              onChange={({ nativeEvent }) => onChange(withShift(nativeEvent))}
              className={clsx(
                'appearance-none rounded-full border-2 border-ink-faint checked:border-fill checked:bg-fill',
                large ? 'size-10' : 'size-8',
              )}
            />
            {checked && <Check size={18} className="pointer-events-none absolute text-on-accent" aria-hidden="true" />}
          </span>
        </label>
      )}
    </Cell>
  )
}

const withShift = (event: Event) => event instanceof MouseEvent && event.shiftKey

interface StarButtonProps extends Pick<MailRowProps, 'mail' | 'disabled' | 'actions'> {
  /** Seen only where it is set, or the pointer is near; a finger sets it in the mail. */
  quiet?: boolean
}
function StarButton({ mail, disabled, actions, quiet = false }: StarButtonProps) {
  if (!actions.possible.change) return <StarSign starred={mail.starred} quiet={quiet} />
  return (
    <IconButton
      icon={Star}
      small
      tabIndex={-1}
      tipSide="left"
      label={mail.starred ? words.unstar : words.star}
      aria-pressed={mail.starred}
      className={clsx(quiet && !mail.starred && 'opacity-0 near:opacity-100 touch:hidden')}
      iconClass={mail.starred ? 'fill-current text-star' : 'text-ink-faint'}
      disabled={disabled}
      onClick={() => actions.commandsFor(mail).star(!mail.starred)}
    />
  )
}

/** For who may only read: the same place, without a button. */
function StarSign({ starred, quiet }: { starred: boolean; quiet: boolean }) {
  if (!starred) return quiet ? null : <span className="size-8" />
  return (
    <span className="inline-flex size-8 items-center justify-center">
      <Star size={16} className="fill-current text-star" role="img" aria-label={words.starred} />
    </span>
  )
}

const isNear = (row: HTMLElement) => row.matches(':hover, :focus-within')

export function senderLabel(mail: EmailSummary): string {
  return displayName(mail.from) || words.noSender
}

/** Who wrote in a conversation: "Lena, me, Tomas". */
export function conversationLabel(mail: EmailSummary, own: ReadonlySet<string>): string {
  const { people = [] } = mail
  if (people.length < 2) return senderLabel(mail)
  const short = (person: Person) => (own.has(person.email.toLowerCase()) ? words.me : firstName(displayName(person)))
  return people.map(short).join(', ')
}

/** Who is drawn for a conversation: the first who is not oneself. */
export function otherPerson(mail: EmailSummary, own: ReadonlySet<string>): string {
  const other = mail.people?.find(({ email }) => !own.has(email.toLowerCase()))
  return other ? displayName(other) : senderLabel(mail)
}

/** Of an address the part before the @; of “Müller, Anna” what follows the comma. */
function firstName(name: string): string {
  if (name.includes('@')) return name.split('@')[0] || words.noSender
  return name.split(',').at(-1)?.trim().split(' ')[0] || words.noSender
}

/** Recipients of a sent mail, for list rows. */
export function recipientsLabel(mail: EmailSummary): string {
  const people = [...mail.to, ...mail.cc]
  return `${strings.mail.to}: ${people.map(displayName).join(', ') || mail.toEmail || strings.mail.noSender}`
}

/** Actions at the end of a hovered or focused row; touch screens use the selection toolbar. */
export function HoverActions({ mail, layout, actions }: Pick<MailRowProps, 'mail' | 'layout' | 'actions'>) {
  const { possible } = actions
  const run = (command: (commands: Commands) => void) => ({ tabIndex: -1, onClick: () => command(actions.commandsFor(mail)) })
  return (
    <div
      className={clsx(
        // Over who and when: a click on the subject opens the mail.
        layout === 'line' ? 'inset-y-0 right-5' : 'top-1 right-2 *:h-6',
        'absolute hidden items-center bg-inherit pl-6 [mask-image:linear-gradient(to_right,transparent,#000_20px)] near:flex max-lg:hidden! touch:hidden! group-data-selecting/grid:hidden!',
      )}
    >
      {possible.archive && <IconButton icon={Archive} small label={words.archive} {...run((to) => to.archive())} />}
      {possible.toInbox && <IconButton icon={Inbox} small label={possible.toInbox} {...run((to) => to.toInbox())} />}
      {possible.unsnooze && <IconButton icon={AlarmClock} small label={strings.lists.unsnooze} {...run((to) => to.unsnooze())} />}
      {possible.remove && (
        <IconButton
          icon={Trash2}
          small
          label={possible.forGood ? strings.lists.deleteForGood : words.remove}
          {...run((to) => to.remove())}
        />
      )}
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
