// All commands on a target, for buttons and shortcuts. Deleting asks for confirmation where required.
import type { ReactNode } from 'react'
import type { Shortcuts } from '../../keys/use-shortcuts.ts'
import { strings } from '../../strings.ts'
import { useConfirm } from '../../ui/dialog.tsx'
import type { AllowedActions } from '../list/list-kind.ts'
import { type MailAction, type Target, targetSize } from './mail-action.ts'
import { useMailMenus } from './mail-menus.tsx'

export interface Commands {
  read: (read: boolean) => void
  star: (starred: boolean) => void
  archive: () => void
  junk: () => void
  toInbox: () => void
  remove: () => void
  removeForGood: () => void
  move: () => void
  snooze: () => void
  categorise: () => void
  unsnooze: () => void
}
/** The keys of Gmail. Unavailable actions are omitted, so that the palette does not offer them. */
export function actionKeys(to: Commands | undefined, can: AllowedActions): Shortcuts {
  if (!can.change) return {}
  return {
    I: to && (() => to.read(true)),
    U: to && (() => to.read(false)),
    e: can.archive ? to?.archive : undefined,
    '!': can.junk ? to?.junk : undefined,
    v: to?.move,
    l: can.sort ? to?.categorise : undefined,
    b: can.snooze ? to?.snooze : undefined,
    '#': can.remove ? to?.remove : undefined,
    Delete: can.remove ? to?.remove : undefined,
    'Shift+Delete': can.erase ? to?.removeForGood : undefined,
  }
}

/** Runs an action. The caller handles what follows (navigation, clearing the selection). */
export type Act = (target: Target, action: MailAction) => void

export function useMailCommands(act: Act, possible: AllowedActions): { commandsFor: CommandsFor; menus: ReactNode } {
  const confirm = useConfirm()
  const menus = useMailMenus(act)
  const remove = async (target: Target, question: string | undefined, forGood: boolean) => {
    if ((question !== undefined || forGood) && !(await confirm(deleteQuestion(target, question, forGood)))) return
    act(target, { do: forGood ? 'deleteForGood' : 'delete' })
  }
  const commandsFor: CommandsFor = (target, question) => ({
    read: (read) => possible.change && act(target, { do: 'read', read }),
    star: (starred) => possible.change && act(target, { do: 'star', starred }),
    archive: () => possible.archive && act(target, { do: 'move', to: 'archive' }),
    junk: () => possible.junk && act(target, { do: 'move', to: 'junk' }),
    toInbox: () => possible.toInbox && act(target, { do: 'move', to: 'inbox' }),
    remove: () => possible.remove && void remove(target, question, possible.forGood),
    removeForGood: () => possible.erase && void remove(target, question, true),
    move: () => possible.change && menus.move(target),
    // A whole list cannot be snoozed; nobody means that.
    snooze: () => possible.snooze && 'mails' in target && menus.snooze(target),
    categorise: () => possible.sort && 'mails' in target && menus.categorise(target.mails, target.conversations ?? false),
    unsnooze: () => possible.unsnooze && act(target, { do: 'unsnooze' }),
  })
  return { commandsFor, menus: menus.drawn }
}

/** `question` confirms deletion; without it only permanent deletion asks. */
type CommandsFor = (target: Target, question?: string) => Commands

function deleteQuestion(target: Target, question: string | undefined, forGood: boolean) {
  const { lists, mail } = strings
  const plain = {
    title: question ?? mail.deleteSelected(targetSize(target)),
    text: mail.deleteHint,
    yes: mail.remove,
    danger: true,
  }
  if (!forGood) return plain
  const isUncounted = 'list' in target && target.list.conversations === true
  const title = isUncounted ? lists.confirmForGoodAll : lists.confirmForGood(targetSize(target))
  return { title, text: lists.forGoodHint, yes: lists.deleteForGood, danger: true }
}
