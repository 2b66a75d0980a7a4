// Why a mail lies where it does, and the rules a person makes.
import type { SortingEvidence } from '../../../src/shared/categories.ts'
import { locale } from '../../language.ts'

const emails = (n: number) => (n === 1 ? '1 email' : `${n.toLocaleString(locale)} emails`)

const isDomain = (text: string) => /^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u.test(text)

export const sorting = {
  into: 'Sorted into',
  /** Between the reason for the first and the names of the others. */
  also: '; also in ',
  nowhere: 'Not in a Smart Folder',
  notYet: 'Not sorted yet',
  /** Goes on after “Sorted into Work”. What is put in comes from mails, models and people. */
  because: (kind: SortingEvidence['kind'], first: string, all: string): string => {
    switch (kind) {
      case 'person':
        return ' because you put it there'
      case 'moved':
        return first ? ` because you moved it to “${first}” in another program` : ' because you moved it in another program'
      case 'rule':
        return first ? ` because of your rule “${first}”` : ' because of one of your rules'
      case 'learned':
        return first ? ` because you put mail from ${first} there` : ' because you put similar mail there'
      case 'list':
        return first ? ` because it's from the mailing list ${first}` : " because it's from a mailing list"
      case 'provider':
        return first ? ` because your mail provider labels it “${first}”` : ' because your mail provider sorted it there'
      case 'calendar':
        return first === 'REPLY'
          ? ' because it replies to an invitation'
          : first === 'CANCEL'
            ? ' because it cancels a meeting'
            : ' because it contains an invitation'
      case 'automated':
        return first ? ` because it's automated: ${first}` : " because it's automated"
      case 'words':
        return all ? ` because it mentions ${all}` : ' because of its wording'
      case 'known':
        return isDomain(first)
          ? ` because the sender is at ${first}, like you`
          : ` because it looks like a personal email${first && ` from ${first}`}`
      case 'question':
        return first ? ` because it asks: “${first}”` : ' because it asks you a question'
      case 'model':
        return first ? ` by the AI model: ${first}` : ' by the AI model'
      case 'suspicious':
        return all ? ` because it looks suspicious: ${all}` : ' because its sender looks suspicious'
      default:
        return ''
    }
  },
  steps: {
    person: 'Decided by you',
    rule: 'Decided by one of your rules',
    learned: 'Decided by your earlier sorting',
    header: 'Decided by its headers',
    classifier: 'Decided by its wording and your corrections',
    model: 'Decided by an AI model',
    none: 'Not decided',
  },
  model: (name: string) => `Model: ${name}`,
  allReasons: (n: number) => (n === 1 ? '1 more reason' : `${n} more reasons`),
  fewer: 'Less',
  notRight: 'Wrong folder?',
  sortIt: 'Sort',
  always: 'Always…',
  /** The folder stands beside it. */
  alwaysHere: (whom: string) => `Always for ${whom}`,
  alwaysFor: (folder: string, whom: string) => `${folder}: always for ${whom}`,
  ownRule: 'Create a rule…',
  didAlways: (folder: string, n: number) =>
    n === 0 ? `New mail will go to ${folder}` : `New mail will go to ${folder}. ${emails(n)} sorted.`,
  alwaysFailed: "Couldn't create the rule.",

  dialogTitle: (n: number) => (n === 1 ? 'Where does this email belong?' : `Where do these ${n} emails belong?`),
  dialogHint: "Sorting learns from your choice and won't change it.",
  topics: 'Topic',
  attentions: 'Attention',
  own: 'Your folders',
  apply: 'Sort',
  noFolders: 'No Smart Folders to choose from.',

  /** What can be done with one's own. */
  folder: {
    edit: 'Edit',
    rules: 'Rules for this folder',
    remove: 'Remove',
    confirmRemove: (name: string) => `Remove the Smart Folder ${name}?`,
    confirmRemoveHint: 'Its emails stay where they are. Rules for this folder are removed too.',
    removed: 'Smart Folder removed',
    removeFailed: "Couldn't remove the Smart Folder.",
    unknown: "This Smart Folder doesn't exist",
    unknownHint: 'It may have been renamed or removed. Its emails are still in the inbox.',
  },

  /** In the toolbar of the inbox. */
  tools: {
    analyze: 'Analyze emails',
    analyzeFailed: 'Failed to analyze emails',
    force: 'Debug force-categorize',
    forceFailed: 'Failed to force categorize emails',
    forced: (processed: number, sorted: number) =>
      `${emails(processed)} checked, ${sorted.toLocaleString(locale)} sorted into Smart Folders`,
    forceGoesOn: 'Re-sorting all emails in the background.',
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
  saveFailed: "Couldn't save the Smart Folder.",

  rules: {
    title: 'Your rules',
    hint: 'Rules run first, from top to bottom. The first matching rule wins.',
    none: 'No rules yet. Create one here, or choose “Always…” above an email.',
    loadFailed: "Couldn't load the rules.",
    add: 'New rule',
    edit: 'Edit',
    editLabel: (name: string) => `Edit ${name}`,
    remove: 'Remove',
    removeLabel: (name: string) => `Remove ${name}`,
    confirmRemove: (name: string) => `Remove the rule ${name}?`,
    confirmRemoveHint: 'Emails it has sorted stay where they are.',
    removed: 'Rule removed',
    removeFailed: "Couldn't remove the rule.",
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    orderFailed: "Couldn't save the order.",
    isOn: (name: string) => `${name} is on`,
    switchFailed: "Couldn't change the rule.",

    when: 'When all of these match',
    from: 'From',
    fromHint: 'An address, @domain, or part of a name',
    to: 'To',
    subject: 'Subject contains',
    list: 'Mailing list',
    listHint: 'All or part of its List-Id',
    words: 'Any of these words',
    wordsHint: 'In subject or text, separated by commas',
    account: 'Mailbox',
    anyAccount: 'Any mailbox',
    what: 'Then',
    category: 'Sort into',
    noCategory: "Don't change",
    star: 'Star',
    archive: 'Archive',
    markRead: 'Mark as read',
    assign: {
      title: 'Assign to',
      hint: 'Choose several members to assign in turn. Conversations that are already assigned stay with their member.',
      inTurn: 'In turn. Conversations that are already assigned stay with their member.',
      place: (n: number) => `no. ${n}`,
      skipped: 'skipped',
      formerMember: 'Former member',
      to: (name: string) => `Assign to ${name}`,
      toInTurn: (names: string) => `Assign in turn: ${names}`,
      staysWith: (name: string) => `stays with ${name}`,
    },
    name: 'Rule name',
    nameHint: 'Optional. By default, its conditions become the name.',
    noCondition: 'Please add at least one condition',
    noAction: 'Please add at least one action',
    save: 'Save',
    saved: 'Rule saved',
    saveFailed: "Couldn't save the rule.",
    saveAndApply: (n: number) =>
      n === 1 ? 'Save and apply to this email' : `Save and apply to these ${n.toLocaleString(locale)} emails`,
    applied: (n: number) => `Rule saved and applied to ${emails(n)}`,
    applyFailed: "Rule saved, but it couldn't be applied.",

    preview: 'Preview',
    previewHint: 'Add a condition to see matching emails from the last 14 days.',
    previewFailed: "Couldn't load the preview.",
    caught: (n: number, days: number) =>
      n === 0 ? `No matches in the last ${days} days` : `Matches ${emails(n)} from the last ${days} days`,
    andMore: (n: number) => `and ${n.toLocaleString(locale)} more`,
    kept: {
      starred: 'stays in the inbox: starred',
      security: 'stays in the inbox: security notice',
      important: 'stays in the inbox: important',
      'first-contact': 'stays in the inbox: first contact',
    },
    keptHint: 'Rules never archive starred, important or security emails, or emails from new senders.',
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
    title: 'Bulk sorting',
    hint: 'Undo a bulk change as a whole.',
    none: 'No bulk changes yet.',
    loadFailed: "Couldn't load the bulk changes.",
    line: (n: number, when: string) => `${emails(n)} · ${when}`,
    undo: 'Undo',
    undoLabel: (name: string) => `Undo ${name}`,
    isUndone: 'Undone',
    done: 'Undone',
    failed: "Couldn't undo that.",
  },
} as const
