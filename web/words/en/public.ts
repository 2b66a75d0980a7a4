// The texts of the pages anybody may read.
export const publicWords = {
  frame: {
    open: 'Open the app',
    signIn: 'Sign in',
    start: 'Get started',
    legal: 'Legal',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    support: 'Support',
    limitedUse:
      "Homing's use and transfer of information received from Google Workspace APIs adheres to the Google API Services User Data Policy, including the Limited Use requirements. Workspace data is not used to train AI models and is not shown to people other than you.",
  },
  landing: {
    title: 'All your mail comes home',
    lead: 'Gmail, Outlook, Yahoo and any other mailbox in one calm place, on a server of your own. An assistant proposes; you decide.',
    start: 'Create your account',
    signIn: 'Sign in',
    featuresTitle: 'What it does',
    features: [
      {
        title: 'Unified Inbox',
        text: 'Every account in one list, searchable in an instant. Read, starred and deleted on the mail server too.',
      },
      {
        title: 'AI Assistant',
        text: 'Drafts replies and sorts what came in. What it made is marked, says why, and can be undone.',
      },
      {
        title: 'Secure & Private',
        text: 'One program and one file on your own machine. Passwords are sealed, remote images stay off until you ask.',
      },
      {
        title: 'Voice Commands',
        text: 'Have mail read to you, dictate an answer, and say “send it” when it is right. Never before.',
      },
    ],
    aiTitle: 'Say it, read it, send it',
    aiText: 'Describe what you want to write. The assistant finds the address, drafts the mail and waits for your word.',
    commandsTitle: 'Things to say',
    commands: [
      'Read my latest emails',
      'Email Grace asking about Friday’s meeting',
      'Reply that I will be there at nine',
      'Delete the email from the newsletter',
      'Send it',
    ],
    ctaTitle: 'Your mailbox, in a few minutes',
    ctaText: 'Register, enter your address, and the newest mail appears first.',
  },
  policy: {
    back: 'Back to home',
    updated: 'Last updated',
  },
} as const
