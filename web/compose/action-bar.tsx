import { ArrowLeft, EllipsisVertical, Eye, FileText, Paperclip, Send, Sparkles, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Identity } from '../../src/shared/writing.ts'
import { reconnectAddress } from '../accounts/reconnect-address.ts'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'
import { Button, textLinkClass } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { phoneScreen, useMedia } from '../ui/use-media.ts'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { useMayAskModels } from '../use-may-ask-models.ts'
import { assistantWords } from '../words/assistant.ts'
import { composeWords } from '../words/compose.ts'
import { setAssistantPanelOpen, useAssistantPanelOpen } from './assistant/panel-layout.tsx'
import { SaveStatus } from './drafts/save-status.tsx'
import { ScheduleMenu } from './sending/schedule-menu.tsx'
import { useTemplateEntries } from './template-entries.tsx'
import type { ComposerState } from './use-composer.ts'

const words = composeWords

interface ActionBarProps {
  composer: ComposerState
  from: Identity | undefined
  /** The fields name the sender, who can choose among several. */
  isNamed: boolean
  busy: boolean
  /** Number of uploads Send waits for. */
  waitingFor: number | undefined
  onStopWaiting: () => void
  onSend: (at?: Date) => void
  onPreview: () => void
  onDiscard: () => void
  /** Leaves the composer; the draft is kept. */
  onLeave: () => void
}
/** Send, attach and the other actions. At the bottom of the page; at the top on phones, where the keyboard would cover it. */
export function ActionBar(props: ActionBarProps) {
  const { composer, from, busy, onSend, onPreview, onDiscard, onLeave } = props
  const picker = useRef<HTMLInputElement>(null)
  const open = useAssistantPanelOpen()
  const isPhone = useMedia(phoneScreen)
  const templates = useTemplateEntries(composer)
  const { canSend } = useMailboxRole()
  const hasAssistant = useMayAskModels()
  return (
    <div className="sticky bottom-0 z-10 rounded-b-card border-line border-t bg-surface px-4 py-3 max-sm:top-0 max-sm:bottom-auto max-sm:order-first max-sm:rounded-none max-sm:border-t-0 max-sm:border-b max-sm:py-2">
      <div className="flex flex-wrap items-center gap-x-1 max-[359px]:-mx-2 max-[359px]:gap-x-0 sm:gap-x-2">
        <IconButton icon={ArrowLeft} label={words.leave} className="-ml-2 sm:hidden" onClick={onLeave} />
        {canSend && (
          <span className="flex max-sm:order-1 max-sm:ml-auto max-sm:pl-2">
            <Button variant="primary" className="rounded-r-none" busy={busy} disabled={!from} onClick={() => onSend()}>
              {!busy && <Send size={16} className="max-[389px]:hidden" aria-hidden="true" />}
              {words.send}
            </Button>
            <ScheduleMenu disabled={busy || !from} onChoose={onSend} />
          </span>
        )}
        <IconButton icon={Paperclip} label={words.attach} onClick={() => picker.current?.click()} />
        {!isPhone && (
          <>
            <Menu trigger={<IconButton icon={FileText} label={words.templates.title} />} entries={templates.entries} />
            <IconButton icon={Eye} label={words.preview.button} onClick={onPreview} />
          </>
        )}
        {hasAssistant && (
          <IconButton
            icon={Sparkles}
            label={open ? assistantWords.panel.close : assistantWords.panel.open}
            aria-expanded={open}
            aria-controls="assistant-panel"
            iconClass="text-spark"
            onClick={() => setAssistantPanelOpen(!open)}
          />
        )}
        {isPhone && (
          <Menu
            trigger={<IconButton icon={EllipsisVertical} label={words.more} />}
            align="start"
            entries={[
              { label: words.preview.button, icon: Eye, run: onPreview },
              ...templates.entries,
              { label: words.discard, icon: Trash2, run: onDiscard },
            ]}
          />
        )}
        <SaveStatus state={composer.state} start={composer.savedAt} className="ml-auto" />
        {!isPhone && <IconButton icon={Trash2} label={words.discard} tipSide="left" onClick={onDiscard} />}
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={words.attach}
          onChange={(event) => {
            composer.addFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      <ActionBarStatus {...props} />
      {templates.dialog}
    </div>
  )
}

type ActionBarStatusProps = Pick<ActionBarProps, 'composer' | 'from' | 'isNamed' | 'waitingFor' | 'onStopWaiting'>
/** Uploads, sending account and AI mark. */
function ActionBarStatus({ composer, from, isNamed, waitingFor, onStopWaiting }: ActionBarStatusProps) {
  const { canSend } = useMailboxRole()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 not-empty:mt-1">
      {waitingFor !== undefined && (
        <span role="status" className="inline-flex items-center gap-2 text-12">
          {words.waitingForUploads(waitingFor)}
          <button type="button" onClick={onStopWaiting} className={textLinkClass}>
            {words.stopWaiting}
          </button>
        </span>
      )}
      {!canSend && <p className="text-12 text-ink-soft">{words.draftOnly}</p>}
      {from && canSend && waitingFor === undefined && <SendingAccount from={from} isNamed={isNamed} />}
      {composer.autosave.origin !== 'person' && (
        <span className="inline-flex items-center gap-1 text-12 text-spark">
          <Sparkles size={12} aria-hidden="true" />
          {words.suggestion.mixed}
        </span>
      )}
    </div>
  )
}

/** The sending mailbox, unless a field above names it, or that it needs reconnecting. The draft is kept meanwhile. */
export function SendingAccount({ from: { accountId, email }, isNamed }: { from: Identity; isNamed: boolean }) {
  const account = trpc.accounts.list.useQuery().data?.accounts.find(({ id }) => id === accountId)
  if (!account?.needsReconnection && isNamed) return null
  if (!account?.needsReconnection) return <p className="min-w-0 truncate text-12 text-ink-soft">{words.sendsFrom(email)}</p>
  return (
    <p role="status" className="wrap-anywhere min-w-0 text-12">
      <span className="text-danger">{words.fromBroken(account.email)}</span>{' '}
      <Link
        to={reconnectAddress(account.id)}
        aria-label={strings.accounts.reconnectLabel(account.email)}
        className={`${textLinkClass} whitespace-nowrap`}
      >
        {strings.accounts.reconnect}
      </Link>
    </p>
  )
}
