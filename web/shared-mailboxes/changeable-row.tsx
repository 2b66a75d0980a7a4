// A person or a group in a list: whoever may change it chooses what it is and can remove it; everybody else sees what it is.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage } from '../api.ts'
import { useConfirm } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'

interface ChangeableRowProps {
  icon: ReactNode
  name: string
  /** Whether it is the person who sees it: they leave elsewhere. */
  isSelf?: boolean
  /** Below the name. */
  children: ReactNode
  /** For whoever can't change it. */
  value: string | false
  select: ReactNode
  removeLabel: string
  question: { title: string; text: string; yes: string }
  isRemoving: boolean
  /** The person has answered the question. */
  onRemove: () => void
  /** The first that failed is shown, with its own sentence or the server's. */
  attempts: [{ isError: boolean; error: unknown }, string][]
}
export function ChangeableRow({ icon, name, isSelf, children, value, select, attempts, ...removal }: ChangeableRowProps) {
  const { removeLabel, question, isRemoving, onRemove } = removal
  const confirm = useConfirm()
  const [failed, sentence] = attempts.find(([attempt]) => attempt.isError) ?? []
  const ask = async () => {
    if (await confirm({ ...question, danger: true })) onRemove()
  }
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {icon}
        <div className="min-w-0 flex-1 basis-28 text-13">
          <p className="wrap-anywhere font-medium">
            <bdi>{name}</bdi>
            {isSelf && <span className="font-normal text-ink-soft">{` (${words.you})`}</span>}
          </p>
          {children}
        </div>
        {select ? (
          <span className="flex items-center gap-1">
            {select}
            {isSelf ? (
              <span className="size-9 max-sm:hidden" />
            ) : (
              <IconButton icon={X} label={removeLabel} tipSide="left" disabled={isRemoving} onClick={() => void ask()} />
            )}
          </span>
        ) : (
          value && <span className="text-13 text-ink-soft">{value}</span>
        )}
      </div>
      {failed && (
        <p role="alert" className="mt-1 text-13 text-danger">
          {errorMessage(failed.error, sentence)}
        </p>
      )}
    </li>
  )
}
