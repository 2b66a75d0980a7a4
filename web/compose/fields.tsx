import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Account } from '../../src/shared/accounts.ts'
import { limits } from '../../src/shared/limits.ts'
import { strings } from '../strings.ts'
import type { Draft } from './compose-draft.ts'

const words = strings.compose
const bare = 'h-11 min-w-0 flex-1 bg-transparent text-15 outline-none focus-visible:outline-none'

interface ComposeFieldsProps {
  draft: Draft
  set: (changes: Partial<Draft>) => void
  accounts: readonly Account[]
  from: Account | undefined
  isReply: boolean
}
export function ComposeFields({ draft, set, accounts, from, isReply }: ComposeFieldsProps) {
  const [cc, setCc] = useState(draft.cc !== '')
  const [bcc, setBcc] = useState(draft.bcc !== '')
  const body = useBodyFocus(isReply && draft.to !== '')
  const bodyId = useId()
  const reveal = (
    <span className="flex shrink-0 gap-1">
      {!cc && <Reveal label={words.addCc} onClick={() => setCc(true)} />}
      {!bcc && <Reveal label={words.addBcc} onClick={() => setBcc(true)} />}
    </span>
  )
  return (
    <>
      {accounts.length > 1 && (
        <Line label={words.from}>
          {(id) => (
            <select
              id={id}
              value={from?.id}
              onChange={(event) => set({ accountId: event.target.value })}
              className={`-ml-1 ${bare} [&>option]:bg-surface`}
            >
              {accounts.map((account) => (
                <option key={account.id} value={account.id}>
                  {account.displayName ? `${account.displayName} <${account.email}>` : account.email}
                </option>
              ))}
            </select>
          )}
        </Line>
      )}
      <Recipients
        label={words.to}
        value={draft.to}
        onChange={(to) => set({ to })}
        autoFocus={!isReply || draft.to === ''}
        end={reveal}
      />
      {cc && <Recipients label={words.cc} value={draft.cc} onChange={(value) => set({ cc: value })} />}
      {bcc && <Recipients label={words.bcc} value={draft.bcc} onChange={(value) => set({ bcc: value })} />}
      <Line label={words.subject}>
        {(id) => (
          <input
            id={id}
            name="subject"
            dir="auto"
            maxLength={limits.subjectChars}
            value={draft.subject}
            onChange={(event) => set({ subject: event.target.value })}
            className={bare}
          />
        )}
      </Line>
      <label htmlFor={bodyId} className="sr-only">
        {words.body}
      </label>
      <textarea
        id={bodyId}
        ref={body}
        name="body"
        dir="auto"
        value={draft.body}
        onChange={(event) => set({ body: event.target.value })}
        className="field-sizing-content min-h-64 w-full flex-1 resize-none bg-transparent px-4 py-4 text-15 outline-none focus-visible:outline-none"
      />
    </>
  )
}

/** A line of the head: its label at the left, its input at the right. The line shows the focus. */
function Line({ label, end, children }: { label: string; end?: ReactNode; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="flex items-center gap-3 border-line border-b px-4 focus-within:shadow-[inset_0_-2px_0_var(--accent)]">
      <label htmlFor={id} className="w-14 shrink-0 text-13 text-ink-soft">
        {label}
      </label>
      {children(id)}
      {end}
    </div>
  )
}

interface RecipientsProps {
  label: string
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
  end?: ReactNode
}
function Recipients({ label, value, onChange, autoFocus = true, end }: RecipientsProps) {
  const focus = useFocusOnce(autoFocus)
  return (
    <Line label={label} end={end}>
      {(id) => (
        <input
          id={id}
          name={label.toLowerCase()}
          type="text"
          inputMode="email"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          ref={focus}
          title={words.recipientsHint}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={bare}
        />
      )}
    </Line>
  )
}

function Reveal({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="h-8 whitespace-nowrap rounded-control px-2 text-13 text-ink-soft hover:bg-hover hover:text-ink"
    >
      {label}
    </button>
  )
}

/** A field that has just come into view takes the focus. */
function useFocusOnce(wanted: boolean) {
  const ref = useRef<HTMLInputElement>(null)
  const once = useRef(wanted)
  useEffect(() => {
    if (once.current) ref.current?.focus()
    once.current = false
  }, [])
  return ref
}

/** In a reply the caret stands above the quoted mail. */
function useBodyFocus(wanted: boolean) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const once = useRef(wanted)
  useEffect(() => {
    if (!once.current) return
    once.current = false
    ref.current?.focus({ preventScroll: true })
    ref.current?.setSelectionRange(0, 0)
  }, [])
  return ref
}
