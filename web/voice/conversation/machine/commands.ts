// What a command starts.
import type { Command, Which } from '../command.ts'
import { undo } from './acting.ts'
import { nameIt } from './deleting.ts'
import { want } from './goal.ts'
import { help, open, search } from './looking.ts'
import { more, read } from './reading.ts'
import { compose, readBack, revise } from './sending.ts'
import { ask, dropWork, type Turn, tell } from './turn.ts'

const these: Which = { is: 'this' }

/** `given`: in the person's own words, and not a model's. */
export function run(turn: Turn, command: Command, given: boolean) {
  switch (command.is) {
    case 'read':
      return command.what === 'again' && askedAgain(turn) ? undefined : read(turn, command.what)
    case 'readFrom':
      return want(turn, { is: 'from', who: command.who }, { is: 'read' })
    case 'more':
      return more(turn)
    case 'reply': {
      const { who, says, all, newest } = command
      const named: Which = newest ? { is: 'newest' } : these
      return want(turn, who === undefined ? named : { is: 'from', who }, { is: 'reply', says, all })
    }
    case 'compose':
      return compose(turn, command.who, command.says, given)
    case 'revise':
      return revise(turn, command.says)
    case 'delete':
      return want(turn, command.which, { is: 'delete', permanently: command.permanently })
    case 'archive':
      return want(turn, command.which, { is: 'act', act: { is: 'archive' } })
    case 'snooze':
      return want(turn, command.which, { is: 'act', act: { is: 'snooze', until: command.until } })
    case 'star':
      return want(turn, command.which, { is: 'act', act: { is: 'star', on: command.on } })
    case 'markRead':
      return want(turn, command.which, { is: 'act', act: { is: 'markRead', read: command.read } })
    default:
      return runSmall(turn, command)
  }
}

type Small = Extract<Command, { is: 'several' | 'search' | 'attention' | 'count' | 'open' | 'pick' | 'undo' | 'stop' | 'help' }>

function runSmall(turn: Turn, command: Small) {
  switch (command.is) {
    case 'several':
      return tell(turn, turn.words.onlyOne)
    case 'search':
      return search(turn, command.q)
    case 'attention':
      return ask(turn, { call: 'attention' }, { is: 'attention' })
    case 'count':
      return ask(turn, { call: 'stats' }, { is: 'stats' })
    case 'open':
      return open(turn, command.place)
    case 'pick':
      return tell(turn, turn.words.nothingToChoose)
    case 'undo':
      return undo(turn)
    case 'stop':
      return dropWork(turn)
    case 'help':
      return help(turn)
  }
}

/** While something waits for a yes, that is what is meant by "again". */
function askedAgain(turn: Turn): boolean {
  const { pending } = turn.state
  if (pending?.is === 'send') readBack(turn, pending)
  else if (pending?.is === 'delete') nameIt(turn, pending)
  return pending?.is === 'send' || pending?.is === 'delete'
}
