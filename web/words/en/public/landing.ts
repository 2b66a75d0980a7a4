// The first page. It tells of the whole product.
export const landing = {
  title: 'All your mail comes home',
  lead: 'Gmail, Outlook, Yahoo and any other mailbox in one calm place, on a server of your own. Fast, quiet, and nobody else’s business.',
  start: 'Create your account',
  signIn: 'Sign in',
  open: 'Open the app',
  picture: 'The inbox of Homing: mail of three accounts in one list, with folders at the left and search above.',
  phonePicture: 'The same inbox on a phone.',
  said: (words: string) => `“${words}”`,
  featuresTitle: 'One place for all of it',
  features: [
    {
      title: 'Unified Inbox',
      text: 'Every account in one list, searchable in an instant. What you read, star or delete here is done on the mail server too.',
    },
    {
      title: 'AI Assistant',
      text: 'It drafts replies and sorts what came in. What it made is marked, says why, and can be undone.',
    },
    {
      title: 'Secure & Private',
      text: 'One program and one file on your own machine. Nobody reads along, and remote images stay off until you ask.',
    },
    {
      title: 'Voice Commands',
      text: 'Have mail read to you, dictate an answer, and say “send it” when it is right. Nothing is sent before.',
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
    guards: ['3 images blocked', 'Sender confirmed', 'Password sealed'],
    spoken: 'Send it.',
  },
  aiTitle: 'Say it, read it, send it',
  aiText:
    'Tell the assistant what you want to write, by voice or by keyboard. It finds the address, drafts the mail and reads it back. Then it waits for your word.',
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
    body: ['Dear Grace,', 'does our meeting on Friday still stand, and shall I bring the figures?', 'Best wishes, Robin'],
    waits: 'Waits for “send it”. Until then nothing leaves.',
  },
  ctaTitle: 'Your mailbox, in a few minutes',
  ctaText: 'Register, enter your address, and the newest mail appears first.',
} as const
