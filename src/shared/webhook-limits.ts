// Values that forms need, without the validator.

/** What the event bus of the server gives, as names of the body's `type`. */
export const webhookEvents = ['email.received', 'email.sent', 'email.sorted', 'suggestion.created'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const webhookLimits = { urlChars: 1000, categories: 100 }
