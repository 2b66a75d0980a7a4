// What no mail may change, whatever it orders.

/** Tables that say what a person wants, decided, sent, or has done to mails. */
export const untouched = [
  'outbox',
  'pending_change',
  'approval',
  'draft',
  'placement',
  'snooze',
  'preference',
  'consent',
  'category',
  'sorting_rule',
  'sorting_correction',
  'contact',
  'trusted_sender',
  'unsubscription',
  'invitation_answer',
  'identity',
  'template',
  'saved_search',
] as const
