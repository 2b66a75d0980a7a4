// Which shared mailbox the pages that are open belong to.

/** Undefined in one's own mailbox. */
export const sharedMailboxId = (): string | undefined => /^\/shared\/([^/]+)/.exec(location.pathname)?.[1]
