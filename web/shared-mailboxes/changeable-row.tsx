// A person or a group in a list. Whoever may change it gets a select and a button that removes it; everybody else reads the value.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage } from '../api.ts'
import { useConfirm } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'

interface ChangeableRowProps {
  icon: ReactNode
  name: string
  /** The row of the signed-in person, who can't remove themselves here: leaving is an action of its own. */
  isSelf?: boolean
  /** Below the name. */
  children: ReactNode
  /** Shown in place of `select` where that is absent. */
  value: string | false
  select: ReactNode
  removeLabel: string
  question: { title: string; text: string; yes: string }
  isRemoving: boolean
  /** Called once the person has confirmed `question`. */
  onRemove: () => void
  /** What the row changes by. Of the first that failed, the server's sentence is shown, or else the one given here. */
  mutations: [{ isError: boolean; error: unknown }, string][]
}
export function ChangeableRow(props: ChangeableRowProps) {
  const { icon, name, isSelf, children, value, select, removeLabel, question, isRemoving, onRemove, mutations } = props
  const confirm = useConfirm()
  const [failed, sentence] = mutations.find(([mutation]) => mutation.isError) ?? []
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
