// Why a mail lies where it does, and the rules a person makes.
import type { SortingEvidence } from '../../../src/shared/categories.ts'
import { locale } from '../../language.ts'

const emails = (n: number) => (n === 1 ? '1 email' : `${n.toLocaleString(locale)} emails`)

const isDomain = (text: string) => /^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u.test(text)

export const sorting = {
  into: 'Sorted into',
  /** Between the reason for the first and the names of the others. */
  also: '; also in ',
  nowhere: 'Not in any Smart Folder',
  notYet: 'Not sorted yet',
  /** Goes on after “Sorted into Work”. What is put in comes from mails, models and people. */
  because: (kind: SortingEvidence['kind'], first: string, all: string): string => {
    switch (kind) {
      case 'person':
        return ' because you put it there'
      case 'moved':
        return first ? ` because you moved it to “${first}” in another program` : ' because you moved it in another program'
      case 'rule':
        return first ? ` because your rule “${first}” says so` : ' because a rule of yours says so'
      case 'learned':
        return first ? ` because that is where you put mail from ${first}` : ' because that is where you put mail like it'
      case 'list':
        return first ? ` because it came by the mailing list ${first}` : ' because it came by a mailing list'
      case 'provider':
        return first ? ` because your mail provider calls it “${first}”` : ' because your mail provider sorted it so'
      case 'calendar':
        return first === 'REPLY'
          ? ' because it answers an invitation'
          : first === 'CANCEL'
            ? ' because it calls off a meeting'
            : ' because it carries an invitation'
      case 'automated':
        return first ? ` because a program wrote it: ${first}` : ' because a program wrote it'
      case 'words':
        return all ? ` because of words in it: ${all}` : ' because of the words in it'
      case 'known':
        return isDomain(first)
          ? ` because its sender is at ${first}, as you are`
          : ` because ${first || 'a person'} seems to have written it by hand`
      case 'question':
        return first ? ` because it asks: “${first}”` : ' because it asks you something'
      case 'model':
        return first ? ` because the model says: ${first}` : ' because the model says so'
      case 'suspicious':
        return all ? ` because something is wrong with it: ${all}` : ' because something is wrong with its sender'
      default:
        return ''
    }
  },
  steps: {
    person: 'Decided by you',
    rule: 'Decided by a rule of yours',
    learned: 'Decided by what you did before',
    header: 'Decided by facts of the email',
    classifier: 'Decided by its words, and by what you corrected',
    model: 'Decided by a model',
    none: 'Nothing decided it',
  },
  model: (name: string) => `Model: ${name}`,
  allReasons: (n: number) => (n === 1 ? '1 more reason' : `${n} more reasons`),
  fewer: 'Less',
  notRight: 'Not right?',
  sortIt: 'Sort it',
  always: 'Always…',
  /** The folder stands beside it. */
  alwaysHere: (whom: string) => `Always for ${whom}`,
  alwaysFor: (folder: string, whom: string) => `${folder}: always for ${whom}`,
  ownRule: 'Make a rule…',
  didAlways: (folder: string, n: number) =>
    n === 0 ? `Goes to ${folder} from now on` : `Goes to ${folder} from now on, ${emails(n)} moved`,
  alwaysFailed: 'The rule could not be made.',

  dialogTitle: (n: number) => (n === 1 ? 'Where does this email belong?' : `Where do these ${n} emails belong?`),
  dialogHint: 'Sorting learns from it, and leaves what you decide alone.',
  topics: 'What it is about',
  attentions: 'What it asks of you',
  own: 'Your own',
  apply: 'Sort',
  noFolders: 'There are no Smart Folders to choose from.',

  /** What can be done with one's own. */
  folder: {
    edit: 'Edit',
    rules: 'Rules for it',
    remove: 'Remove',
    confirmRemove: (name: string) => `Remove the Smart Folder ${name}?`,
    confirmRemoveHint: 'Its emails stay where they are. Rules that lead into it go with it.',
    removed: 'Smart Folder removed',
    removeFailed: 'The Smart Folder could not be removed.',
    unknown: 'There is no such Smart Folder',
    unknownHint: 'It may have been renamed or removed. Its emails are in the inbox, as always.',
  },

  /** In the toolbar of the inbox. */
  tools: {
    more: 'More for this list',
    analyze: 'Analyze emails',
    analyzeFailed: 'Failed to analyze emails',
    force: 'Debug force-categorize',
    forceFailed: 'Failed to force categorize emails',
    forced: (processed: number, sorted: number) =>
      `${emails(processed)} looked at, ${sorted.toLocaleString(locale)} sorted into Smart Folders`,
    forceGoesOn: 'Everything is being sorted anew. It goes on in the background.',
    sorting: (done: string, total: string) => `Sorting ${done} of ${total}`,
  },

  editTitle: 'Edit Smart Folder',
  name: 'Name',
  description: 'Description',
  icon: 'Icon',
  icons: {
    reply: 'Arrow',
    'alert-triangle': 'Warning sign',
    heart: 'Heart',
    calendar: 'Calendar',
    briefcase: 'Briefcase',
    'dollar-sign': 'Money',
    mail: 'Envelope',
    tag: 'Tag',
    folder: 'Folder',
    hash: 'Number sign',
    'shield-x': 'Shield',
  },
  save: 'Save',
  saved: 'Smart Folder saved',
  saveFailed: 'The Smart Folder could not be saved.',

  rules: {
    title: 'Your rules',
    hint: 'They go before everything else, from top to bottom. The first that names a Smart Folder decides it.',
    none: 'No rules yet. “Always…” above an email makes one, too.',
    loadFailed: 'The rules could not be loaded.',
    add: 'New rule',
    edit: 'Edit',
    editLabel: (name: string) => `Edit ${name}`,
    remove: 'Remove',
    removeLabel: (name: string) => `Remove ${name}`,
    confirmRemove: (name: string) => `Remove the rule ${name}?`,
    confirmRemoveHint: 'What it has done stays. Mail to come is sorted without it.',
    removed: 'Rule removed',
    removeFailed: 'The rule could not be removed.',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    orderFailed: 'The order could not be saved.',
    isOn: (name: string) => `${name} is on`,
    switchFailed: 'The rule could not be changed.',
    fromAlways: 'Made with “Always”',

    when: 'When all of this fits',
    from: 'From',
    fromHint: 'An address, @domain, or part of a name',
    to: 'To',
    subject: 'Subject contains',
    list: 'Mailing list',
    listHint: 'Its List-Id, or part of it',
    words: 'Any of these words',
    wordsHint: 'In subject or text, separated by commas',
    account: 'Mailbox',
    anyAccount: 'Any mailbox',
    what: 'Do this',
    category: 'Sort into',
    noCategory: 'Leave as it is',
    star: 'Star it',
    archive: 'Archive it',
    markRead: 'Mark it read',
    name: 'Name of the rule',
    nameHint: 'Without one it is named after what it says.',
    noCondition: 'Please say which mails the rule is for',
    noAction: 'Please say what the rule does',
    save: 'Save',
    saved: 'Rule saved',
    saveFailed: 'The rule could not be saved.',
    saveAndApply: (n: number) =>
      n === 1 ? 'Save and apply to this email' : `Save and apply to these ${n.toLocaleString(locale)} emails`,
    applied: (n: number) => `Rule saved and applied to ${emails(n)}`,
    applyFailed: 'The rule was saved, but could not be applied.',

    preview: 'Preview',
    previewHint: 'Say which mails the rule is for, and the last 14 days of them appear here.',
    previewFailed: 'The preview could not be made.',
    caught: (n: number, days: number) =>
      n === 0 ? `Nothing in the last ${days} days` : `It would have caught ${emails(n)} in the last ${days} days`,
    andMore: (n: number) => `and ${n.toLocaleString(locale)} more`,
    kept: {
      starred: 'stays in the inbox: starred',
      security: 'stays in the inbox: about security',
      important: 'stays in the inbox: important',
      'first-contact': 'stays in the inbox: first contact',
    },
    keptHint: 'Some stay in the inbox: archiving never takes what is starred, about security, important, or from somebody new.',
  },

  said: {
    from: 'from',
    to: 'to',
    subject: 'subject',
    list: 'list',
    words: 'words',
    account: 'mailbox',
  },

  batches: {
    title: 'Sorted at once',
    hint: 'What was done to many emails can be taken back as one.',
    none: 'Nothing yet.',
    loadFailed: 'What was sorted could not be loaded.',
    line: (n: number, when: string) => `${emails(n)} · ${when}`,
    undo: 'Undo',
    undoLabel: (name: string) => `Undo ${name}`,
    isUndone: 'Undone',
    done: 'Undone',
    failed: 'That could not be undone.',
  },
} as const
