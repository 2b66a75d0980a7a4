// The ids of the system's Smart Folders. Without zod: the triage thread loads this.

/** The system's Smart Folders, described in config/categories.json. A mail has at most one topic, and any of the others. */
export const topics = ['personal', 'work', 'finance', 'updates', 'social', 'newsletters', 'promotions', 'spam'] as const
export const attentions = ['reply', 'urgent', 'meetings'] as const
export const systemCategories = [...attentions, ...topics] as const
/** reply, urgent, meetings: what a mail asks of the person, not its topic. */
export const isAttention = (id: string) => (attentions as readonly string[]).includes(id)
export type Topic = (typeof topics)[number]
export type Attention = (typeof attentions)[number]
export type SystemCategory = (typeof systemCategories)[number]
