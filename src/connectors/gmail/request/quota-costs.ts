// Quota units of each Gmail API method, for projects created since May 2026
// (https://developers.google.com/workspace/gmail/api/reference/quota). In older ones `get` costs 5, which counts here as a
// higher limit.

/** user: a person waits for it. sync: the background. */
export type RequestPriority = 'user' | 'sync'

export const costs = {
  profile: 1,
  labels: 1,
  label: 1,
  createLabel: 5,
  list: 5,
  get: 20,
  attachment: 20,
  history: 2,
  modify: 5,
  batchModify: 50,
  delete: 10,
  batchDelete: 50,
  insert: 25,
  send: 100,
  listDrafts: 5,
  createDraft: 10,
  deleteDraft: 10,
} as const
export type Method = keyof typeof costs
