// The outbox, as the sidebar names it.
export const outbox = {
  title: 'Outbox',
  waiting: 'waiting',
}
