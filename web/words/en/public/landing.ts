// The first page. It tells of the whole product.
export const landing = {
  title: 'All your mail comes home',
  lead: 'Gmail, Outlook, Yahoo and every other mailbox in one calm place, on your own server. Fast, quiet and private.',
  start: 'Create your account',
  demo: 'Try the demo',
  signIn: 'Sign in',
  open: 'Open the app',
  picture: 'The Homing inbox: mail from three accounts in one list, with folders on the left and search at the top.',
  phonePicture: 'The same inbox on a phone.',
  said: (words: string) => `“${words}”`,
  featuresTitle: 'Everything in one place',
  features: [
    {
      title: 'Unified Inbox',
      text: 'Every account in one list, searchable in an instant. Read, star or delete here, and your mail server stays in sync.',
    },
    {
      title: 'AI Assistant',
      text: 'It drafts replies and sorts new mail. Everything it does is marked, explained and easy to undo.',
    },
    {
      title: 'Secure & Private',
      text: 'Your mail stays on your own machine. No one else reads it, and remote images stay blocked until you ask.',
    },
    {
      title: 'Voice Commands',
      text: 'Listen to your mail, dictate a reply, and say “send it” when it’s ready. Nothing is sent before that.',
    },
  ],
  /** What the small drawings in the cards show. */
  scenes: {
    mails: [
      ['Greta Wollin', 'Call with the insurer', '13:19'],
      ['Lake Weather', 'Saturday on the lake: calm, cold, clear', '11:19'],
      ['Hazel Ashdown', 'second one is loose', '09:27'],
    ],
    draft: 'Draft for Greta Wollin',
    why: 'Why: she asks which day suits you',
    facts: [
      ['To', 'greta@wollin.example'],
      ['Subject', 'Re: Call with the insurer'],
    ],
    guards: ['3 images blocked', 'Sender verified', 'Password encrypted'],
    spoken: 'Send it.',
  },
  aiTitle: 'Say it, read it, send it',
  aiText:
    'Tell the assistant what you want to write, by voice or keyboard. It finds the address, drafts the email and reads it back. Nothing is sent until you say so.',
  commandsTitle: 'Things to say',
  commands: [
    'Read my latest emails',
    'Email Grace asking about Friday’s meeting',
    'Reply that I will be there at nine',
    'Delete the email from the newsletter',
    'Send it',
  ],
  stage: {
    said: 'Email Grace asking about Friday’s meeting',
    made: 'Draft',
    facts: [
      ['To', 'Grace Hopper'],
      ['Subject', 'Friday’s meeting'],
      ['From', 'robin@ashdown.example'],
    ],
    body: ['Dear Grace,', 'Is our Friday meeting still on? Should I bring the figures?', 'Best wishes, Robin'],
    waits: 'Nothing is sent until you say “send it”.',
  },
  ctaTitle: 'Your mailbox, in a few minutes',
  ctaText: 'Register, enter your address, and see your newest mail first.',
} as const
