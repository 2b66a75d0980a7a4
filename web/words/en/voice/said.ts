// What Homing says in a conversation, and the phrases it tells people about.
export const said = {
  phrases: {
    send: 'send it',
    cancel: 'cancel',
    yesDelete: 'yes delete',
    permanently: 'permanently',
  },
} as const
