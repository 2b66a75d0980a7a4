// Tools that propose. Each makes a card that waits for the person, and changes nothing else.
import { z } from 'zod'
import { limits } from '../../shared/limits.ts'
import { mcpLimits } from '../limits.ts'
import { proposeDraft, proposeLabel } from '../propose.ts'
import { visibleMail } from '../visible-mail.ts'
import { tool } from './tool.ts'

const emails = z.array(z.email().max(254)).max(20)

const proposeDraftTool = tool({
  name: 'propose_draft',
  scope: 'propose',
  as: 'mail.saveDraft',
  description:
    'Proposes a new email or a reply. It is not sent: the person sees it in Homing, can change it, and decides whether to send it.',
  input: z.object({
    to: emails.min(1),
    cc: emails.optional(),
    subject: z.string().max(limits.subjectChars),
    body: z.string().min(1).max(mcpLimits.draftChars).describe('Plain text'),
    reply_to: z.string().max(100).optional().describe('Id of the email this replies to'),
  }),
  async run({ app, access }, { reply_to, ...draft }) {
    const mail = reply_to === undefined ? undefined : await visibleMail(app, access, reply_to)
    await proposeDraft(app, access, { ...draft, mail })
    return { text: 'Proposed. It waits in Homing for the person, who decides whether to send it.', count: 1 }
  },
})

const proposeLabelTool = tool({
  name: 'propose_label',
  scope: 'propose',
  as: 'categories.assign',
  description: 'Proposes a label (Smart Folder) for an email. The person accepts or dismisses it in Homing.',
  input: z.object({
    id: z.string().min(1).max(100).describe('Id of an email'),
    label: z.string().min(1).max(100).describe('Id or name of a label from list_mailboxes'),
  }),
  async run({ app, access }, { id, label }) {
    await proposeLabel(app, access, await visibleMail(app, access, id), label)
    return { text: 'Proposed. The person accepts or dismisses it in Homing.', count: 1 }
  },
})

export const proposeTools = [proposeDraftTool, proposeLabelTool]
