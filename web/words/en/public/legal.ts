// The policies. Each sentence about this server is chosen by what its privacy settings say (web/pages/privacy-policy.tsx).
export const legal = {
  loading: "Loading this server's privacy settings…",
  failed: "Couldn't load this server's privacy settings. Please try again later.",
  contact: {
    title: 'Contact',
    text: 'For questions about this server, contact',
  },
  facts: {
    title: 'On this server',
    model: 'AI model',
    modelNone: 'None',
    modelHere: (backend: string) => `Run by the server owner (${backend})`,
    modelOutside: (provider: string) => `External, by ${provider}`,
    listening: 'Speech to text',
    speaking: 'Text to speech',
    places: { browser: 'In your browser', server: 'On this server', outside: 'Outside this server' },
    oauth: 'OAuth access',
    oauthNone: 'Not set up',
    deletion: 'Data deleted after account deletion',
    deletionDays: (days: number) => `Within ${days} days`,
  },
  privacy: {
    title: 'Privacy Policy',
    lead: 'The person who runs this server is responsible for it. This page reflects its current settings: what is stored, what leaves the server and what you can do about it.',
    kept: 'What is stored',
    keptAccount: 'Your account: name, email address and password. Only a hash of the password is stored.',
    keptMailboxes:
      'The mailboxes you connect: their addresses, their sign-in credentials (encrypted), and a copy of their mail so that it can be listed and searched.',
    keptOwn: 'What you create: drafts, templates, signatures, saved searches, and the addresses you correspond with.',
    keptSessions:
      'Your sessions: browser, network address and time, so that you can end them. Account activity, such as sign-ins and failed attempts, is kept for 180 days.',
    keptLog: 'AI interactions are logged so that you can review them: what was asked and what was answered.',
    keptBrowser:
      'In your browser: your session, your preferences, and mail kept for offline reading until you sign out or turn that off. There are no tracking cookies.',
    leaves: 'What leaves this server',
    leavesMail:
      'Mail you send goes through the mail server of the account you send it from. Changes you make are applied there too.',
    leavesImages: 'Remote images are loaded only when you ask or trust the sender, and by this server rather than your browser.',
    leavesWebhooks:
      'Webhooks, if you set them up, send events to the address you choose: IDs and counts, and content only if you allow it.',
    leavesPush:
      'Push notifications, if you set them up, are sent to the service you choose. They contain sender and subject only if you allow it.',
    leavesNothing: 'Nothing is sold, used for advertising or reported to the makers of Homing.',
    access: 'Access to your mailboxes',
    oauthUsed: (labels: string) =>
      `OAuth access is used for ${labels}: you grant it at the provider, and this server never sees your password. Other mailboxes use the password or app password you enter, which is stored encrypted.`,
    oauthNone:
      'OAuth access is used where the server owner has set it up for a provider. None is set up at present, so mailboxes use the password or app password you enter, which is stored encrypted.',
    accessUse:
      'Access is used only to read, organise and send mail at your request. You may revoke it at any time, here or at the provider.',
    ai: 'AI',
    aiNone: 'No AI model is set up on this server.',
    aiHere: (backend: string) => `The AI model is run by the server owner (${backend}).`,
    aiInside:
      'Nothing is sent to an AI provider from this server. If its owner sets one up, only the voice-command context goes to it: what you ask it yourself. Existing email content is not sent unless you allow it in the settings.',
    aiOutside: (provider: string) =>
      `Only the voice-command context goes to the AI provider, ${provider}: what you ask it yourself. Existing email content is not sent to it.`,
    aiConsent:
      'If you want it to read your mail as well, you can allow that in the settings and withdraw it at any time. Your AI log shows what was sent, when and why. With a calendar connected, drafts about meeting then also contain the times you are free, without what is planned.',
    voice: 'Voice',
    listening: {
      browser:
        'Your browser turns speech into text, and no audio reaches this server. Some browsers send the audio to their vendor.',
      server: 'This server turns speech into text. The audio does not leave it.',
      outside:
        'A provider outside this server turns speech into text, but only after you allow it in the settings. Until then your browser does it where it can, and some browsers send the audio to their vendor.',
    },
    speaking: {
      browser: 'Your browser reads text aloud. Some browser voices send the text to the browser vendor.',
      server:
        'This server or your browser reads text aloud, as you choose. Text read by this server does not leave it; some browser voices send the text to the browser vendor.',
      outside:
        'Your browser or, if you choose, a provider outside this server reads text aloud. Text is sent there only after you allow it in the settings.',
    },
    voicesOutside:
      'Voices of a provider outside this server are also available. Text is sent there only after you choose such a voice and allow it in the settings.',
    limited: 'Limited Use',
    limitedText:
      "Homing's use and transfer of information received from Google Workspace APIs to any other app adheres to the Google API Services User Data Policy, including the Limited Use requirements. Workspace data is not used to train AI models, and is shown to nobody but you.",
    limitedLink: 'Google API Services User Data Policy',
    rights: 'Your rights',
    rightsLead: 'You may at any time',
    rightsList: [
      'access your data, here in Homing',
      'correct it, in your mail and in the settings',
      'export it',
      'revoke access to your mailboxes',
      'delete it, with your account',
    ],
    deletion: (days: number) => `Personal data is deleted within ${days} days of account deletion.`,
    children: 'Children',
    childrenText: (age: number) => `The service is not for children under ${age}.`,
  },
  terms: {
    title: 'Terms of Service',
    lead: 'By using this Homing server you agree to these terms with the person who runs it.',
    service: 'The service',
    serviceText:
      'Homing connects your mailboxes and helps you read, write and sort mail. It acts on your mail only at your request. AI drafts are proposals: they are sent only after you confirm them.',
    account: 'Your account',
    accountText: (age: number) =>
      `Keep your password secret, and connect only mailboxes you are allowed to use. The service is not for children under ${age}.`,
    fair: 'Fair use',
    fairText: "Do not send spam or anything unlawful. Do not try to access other people's data or disrupt the server.",
    data: 'Your data',
    dataBefore: 'Your mail stays yours. The',
    dataAfter: 'explains what is stored and what leaves this server.',
    dataRights: (days: number) =>
      `You may export or delete your data, and revoke access to your mailboxes, at any time. Personal data is deleted within ${days} days of account deletion.`,
    warranty: 'No warranty',
    warrantyText:
      'The software is provided “as is”, without warranty, under the MIT licence. An AI can be wrong: check what you send.',
  },
} as const
