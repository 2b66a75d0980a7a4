// The policies. Each sentence about this server is chosen by what its privacy settings say (web/pages/privacy-policy.tsx).
export const legal = {
  loading: 'The privacy settings of this server are being read.',
  failed: 'The privacy settings of this server could not be read, so this page cannot say what is so.',
  contact: {
    title: 'Contact',
    text: 'Questions about this server go to',
  },
  facts: {
    title: 'On this server',
    model: 'AI model',
    modelNone: 'None',
    modelHere: (backend: string) => `Run by its owner (${backend})`,
    modelOutside: (provider: string) => `Outside, by ${provider}`,
    listening: 'Speech becomes text',
    speaking: 'Text is read aloud',
    places: { browser: 'In your browser', server: 'On this server', outside: 'Outside this server' },
    oauth: 'OAuth access',
    oauthNone: 'Not set up',
    deletion: 'Deleted after you leave',
    deletionDays: (days: number) => `Within ${days} days`,
  },
  privacy: {
    title: 'Privacy Policy',
    lead: 'Homing runs on a server of its owner. This page is drawn from the settings of this very server: what is kept here, what leaves it, and what you can do about it.',
    kept: 'What is kept',
    keptAccount: 'Your account: name, email address and password. Of the password only a hash is kept.',
    keptMailboxes:
      'The mailboxes you connect: their addresses, what is needed to sign in to them, sealed with a key of this server, and a copy of their mail, so that it can be listed and searched.',
    keptOwn: 'What you make here: drafts, templates, signatures, saved searches, and the addresses you wrote to or heard from.',
    keptSessions:
      'Where you are signed in: browser, network address and time, so that you can end a session. And for half a year, what happened to your account, such as sign-ins and tries.',
    keptLog: 'AI interactions are logged, so that you can review them: what was asked, and what was answered.',
    keptBrowser:
      'In your browser: what keeps you signed in, your choices, and mail that was loaded there, so that it can be read without a connection, until you sign out or switch that off. There are no tracking cookies.',
    leaves: 'What leaves this server',
    leavesMail: 'Mail you send goes to the mail server of the account it is sent from. What you change is changed there too.',
    leavesImages:
      'Remote images of a mail are fetched only when you ask or trust its sender, by this server in place of your browser.',
    leavesNothing: 'Nothing is sold, used for advertising, or reported to the makers of Homing.',
    access: 'Access to your mailboxes',
    oauthUsed: (labels: string) =>
      `OAuth access is used for ${labels}: you grant it at the provider, and your password never comes here. Other mailboxes are reached with the password or app password you enter, which is kept sealed.`,
    oauthNone:
      'OAuth access is used where the owner of this server has set it up for a provider. It is set up for none at present, so mailboxes are reached with the password or app password you enter, which is kept sealed.',
    accessUse:
      'Access is used only to read, organise and send mail as you ask. You may revoke it at any time, here or at the provider.',
    ai: 'AI',
    aiNone: 'No AI model is set up on this server.',
    aiHere: (backend: string) => `The AI model is run by the owner of this server (${backend}).`,
    aiInside:
      'Nothing is sent to an AI provider from this server. Were its owner to set one up, only the voice-command context would go to it: what you ask it yourself. Existing email content would not, unless you allow it in the settings.',
    aiOutside: (provider: string) =>
      `Only the voice-command context goes to the AI provider, ${provider}: what you ask it yourself. Existing email content is not sent to it.`,
    aiConsent:
      'Should you want it to read your mail as well, that happens only once you have allowed it in the settings, and you can take that back at any time. What was sent, when and why stands in your AI log.',
    voice: 'Voice',
    listening: {
      browser:
        'Where you speak, your browser turns speech into text, and no sound reaches this server. Some browsers ask their maker to do it, and send the sound there.',
      server: 'Where you speak, this server turns speech into text. No sound goes beyond it.',
      outside:
        'Where you speak, a provider outside this server turns speech into text. Sound is sent there only once you have allowed it in the settings. Until then your browser does it, where it can, and some browsers send the sound to their maker.',
    },
    speaking: {
      browser:
        'Where text is read aloud, your browser speaks it. Some voices of browsers are spoken by their maker, who is sent the text.',
      server:
        'Where text is read aloud, this server speaks it, or your browser, as you choose. What this server speaks goes nowhere else; some voices of browsers are spoken by their maker, who is sent the text.',
      outside:
        'Where text is read aloud, your browser speaks it, or, if you choose so, a provider outside this server speaks it. The text is sent there only once you have allowed it in the settings.',
    },
    voicesOutside:
      'There are voices of a provider outside this server, too. Text is sent there only once you have chosen such a voice and allowed it in the settings.',
    limited: 'Limited Use',
    limitedText:
      "Homing's use and transfer of information received from Google Workspace APIs to any other app adheres to the Google API Services User Data Policy, including the Limited Use requirements. Workspace data is not used to train AI models, and is shown to nobody but you.",
    limitedLink: 'Google API Services User Data Policy',
    rights: 'Your rights',
    rightsLead: 'At any time you may',
    rightsList: [
      'access your data: it is what you see here',
      'correct it, in your mail and in the settings',
      'export it',
      'revoke access to your mailboxes',
      'delete it, with your account',
    ],
    deletion: (days: number) => `Personal data is deleted within ${days} days of the deletion of your account.`,
    children: 'Children',
    childrenText: (age: number) => `The service is not for children under ${age}.`,
  },
  terms: {
    title: 'Terms of Service',
    lead: 'By using this Homing server you agree to these terms with the person who runs it.',
    service: 'The service',
    serviceText:
      'Homing connects your mailboxes and helps you read, write and sort mail. It acts on your mail only as you ask. What an AI drafts is a proposal: it is sent only after you confirm it.',
    account: 'Your account',
    accountText: (age: number) =>
      `Keep your password to yourself, and connect only mailboxes you may use. The service is not for children under ${age}.`,
    fair: 'Fair use',
    fairText: "Send no spam and nothing unlawful. Do not try to reach other people's data, or to disturb the server.",
    data: 'Your data',
    dataBefore: 'Your mail stays yours. The',
    dataAfter: 'says what is kept and what leaves this server.',
    dataRights: (days: number) =>
      `You may export or delete your data, and revoke access to your mailboxes, at any time. Personal data is deleted within ${days} days of the deletion of your account.`,
    warranty: 'No warranty',
    warrantyText:
      'The software is provided as it is, without warranty, under the MIT licence. An AI can be wrong: check what you send.',
  },
} as const
