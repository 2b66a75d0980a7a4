// Dispatches a command.
import type { Command, Which } from '../command.ts'
import { undoLast } from './change-mail.ts'
import { askDeleteConfirmation } from './delete-mail.ts'
import { openPage, search, speakHelp } from './queries.ts'
import { readMails, readMore } from './read-mail.ts'
import { resolveMail } from './resolve-mail.ts'
import { readDraftBack, reviseDraft, startCompose } from './send-mail.ts'
import { cancelRequests, request, respond, type StepContext } from './step-context.ts'

const thisMail: Which = { is: 'this' }

/** `fromUser`: parsed from the user's words, not suggested by a model. */
export function runCommand(ctx: StepContext, command: Command, fromUser: boolean) {
  switch (command.is) {
    case 'read':
      return command.what === 'again' && repeatPrompt(ctx) ? undefined : readMails(ctx, command.what)
    case 'readFrom':
      return resolveMail(ctx, { is: 'from', who: command.who }, { is: 'read' })
    case 'more':
      return readMore(ctx)
    case 'reply': {
      const { who, content, all, newest } = command
      const named: Which = newest ? { is: 'newest' } : thisMail
      return resolveMail(ctx, who === undefined ? named : { is: 'from', who }, { is: 'reply', content, all })
    }
    case 'compose':
      return startCompose(ctx, command.who, command.content, fromUser)
    case 'revise':
      return reviseDraft(ctx, command.content)
    case 'delete':
      return resolveMail(ctx, command.which, { is: 'delete', permanently: command.permanently })
    case 'archive':
      return resolveMail(ctx, command.which, { is: 'act', act: { is: 'archive' } })
    case 'snooze':
      return resolveMail(ctx, command.which, { is: 'act', act: { is: 'snooze', until: command.until } })
    case 'star':
      return resolveMail(ctx, command.which, { is: 'act', act: { is: 'star', on: command.on } })
    case 'markRead':
      return resolveMail(ctx, command.which, { is: 'act', act: { is: 'markRead', read: command.read } })
    default:
      return runSimpleCommand(ctx, command)
  }
}

type SimpleCommand = Extract<
  Command,
  { is: 'several' | 'search' | 'attention' | 'count' | 'open' | 'pick' | 'undo' | 'stop' | 'help' }
>

function runSimpleCommand(ctx: StepContext, command: SimpleCommand) {
  switch (command.is) {
    case 'several':
      return respond(ctx, ctx.words.onlyOne)
    case 'search':
      return search(ctx, command.q)
    case 'attention':
      return request(ctx, { call: 'attention' }, { is: 'attention' })
    case 'count':
      return request(ctx, { call: 'stats' }, { is: 'stats' })
    case 'open':
      return openPage(ctx, command.place)
    case 'pick':
      return respond(ctx, ctx.words.nothingToChoose)
    case 'undo':
      return undoLast(ctx)
    case 'stop':
      return cancelRequests(ctx)
    case 'help':
      return speakHelp(ctx)
  }
}

/** While a confirmation is pending, "again" repeats its prompt. */
function repeatPrompt(ctx: StepContext): boolean {
  const { pending } = ctx.state
  if (pending?.is === 'send') readDraftBack(ctx, pending)
  else if (pending?.is === 'delete') askDeleteConfirmation(ctx, pending)
  return pending?.is === 'send' || pending?.is === 'delete'
}
