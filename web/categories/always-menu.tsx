// "Always for this sender, list, domain": a rule in two clicks, and what it says done at once to what is there.
import { AtSign, ListFilter, type LucideIcon, Mails, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { AlwaysInput, Sorting } from '../../src/shared/categories.ts'
import type { Email } from '../../src/shared/mail.ts'
import { toast, trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { offerUndo } from '../undo-toast.ts'
import { sortingWords } from '../words/sorting.ts'
import { isTopic, nameOfCategory } from './category-names.ts'
import type { RuleStart } from './rules/rule-start.ts'
import { useRefreshSorted, useUndoBatches } from './use-sort.ts'

const words = sortingWords

export function AlwaysMenu({ email, scopes }: { email: Email; scopes: Sorting['scopes'] }) {
  const navigate = useNavigate()
  const always = useAlways(email)
  const offered = email.categories.filter(isLasting)
  const entries = offered.flatMap((category) =>
    wholesOf(scopes).map(
      ([scope, whom, icon]): MenuEntry => ({
        label:
          offered.length === 1
            ? words.alwaysHere(displayText(whom))
            : words.alwaysFor(nameOfCategory(category), displayText(whom)),
        icon,
        run: () => always({ id: email.id, scope, categoryId: category.id }, nameOfCategory(category)),
      }),
    ),
  )
  const [first] = offered
  const start: RuleStart = { conditions: { from: scopes.sender }, actions: first ? { categoryId: first.id } : {} }
  const own: MenuEntry = {
    label: words.ownRule,
    icon: ListFilter,
    run: () => void navigate('/settings/sorting', { state: { rule: start } }),
  }
  return (
    <Menu
      trigger={
        <button type="button" className="font-medium text-accent underline-offset-4 hover:underline">
          {words.always}
        </button>
      }
      entries={[...entries, own]}
    />
  )
}

/** That somebody waits for an answer is so for one mail, and not for all of a sender. */
const isLasting = ({ id }: { id: string }) => isTopic(id) || !['reply', 'urgent', 'meetings'].includes(id)

function wholesOf({ sender, list, domain }: Sorting['scopes']): [AlwaysInput['scope'], string, LucideIcon][] {
  return [
    ['sender', sender, UserRound],
    ...(list === null ? [] : ([['list', list, Mails]] as [AlwaysInput['scope'], string, LucideIcon][])),
    ...(domain === null ? [] : ([['domain', `@${domain}`, AtSign]] as [AlwaysInput['scope'], string, LucideIcon][])),
  ]
}

function useAlways(email: Email): (input: AlwaysInput, folder: string) => void {
  const refresh = useRefreshSorted()
  const undo = useUndoBatches()
  const always = trpc.categories.always.useMutation({ meta: { error: words.alwaysFailed }, onSettled: refresh })
  return (input, folder) =>
    always.mutate(input, {
      onSuccess: ({ batchId, changed }) => {
        const others = Math.max(0, changed - (email.categories.some(({ id }) => id === input.categoryId) ? 1 : 0))
        const text = words.didAlways(folder, others)
        // Taken back, the rule goes, too. Where there was one already and nothing to move, there is nothing to take back.
        if (batchId === null) toast(text)
        else offerUndo(text, () => undo([batchId]))
      },
    })
}
