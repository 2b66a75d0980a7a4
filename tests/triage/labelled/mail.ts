// One mail to tell a story with: unremarkable, but for what the story is about.
import type { TriageMail } from '../../../src/triage/findings.ts'

type Given = Partial<Omit<TriageMail, 'known'>> & { known?: Partial<TriageMail['known']> }

export function aMail({ known, ...given }: Given): TriageMail {
  return {
    key: 1,
    subject: '',
    from: { name: 'Kim Doe', email: 'kim@doe.example' },
    to: [{ name: 'Mara Lindqvist', email: 'mara@lindqvist.example' }],
    cc: [],
    replyTo: [],
    date: Date.UTC(2026, 2, 2, 9),
    offset: 60,
    text: '',
    html: null,
    listId: null,
    unsubscribe: false,
    automated: false,
    isReply: false,
    providerCategory: null,
    calendar: null,
    attachments: [],
    authenticFailed: null,
    me: { names: ['Mara Lindqvist'], addresses: ['mara@lindqvist.example', 'mara@studio.example'] },
    zone: 'Europe/Berlin',
    ...given,
    known: { writtenTo: 0, writtenFrom: 0, mineInThread: 0, answered: false, ...known },
  }
}
