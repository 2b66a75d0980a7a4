// The panel of the voice and its cards.
export const panel = {
  close: 'Close the voice assistant',
  listen: 'Start listening',
  stopListening: 'Stop listening',
  stop: 'Stop speaking',
  stopThinking: 'Stop',
  type: 'Say or type',
  submit: 'Say this',
  /** Said for the person who asks for it in the mail; a phrase of the grammar. */
  readThis: 'Read this email',
  states: { idle: 'Ready', listening: 'Listening', thinking: 'Thinking', speaking: 'Speaking' },
  /** What to do in a state, below its name. */
  hints: {
    idle: 'Press the microphone, or type.',
    noRecognizer: "Type what you'd like to do.",
    listening: "Press again when you're done.",
    working: 'Transcribing…',
    speaking: 'The microphone is off.',
  },

  log: 'Conversation',
  you: 'You',
  homing: 'Homing',
  failed: "That didn't work.",
  dropped: "That sounded like Homing's own voice and was ignored. Rephrase it or type it.",
  begin: 'What can I do for you?',
  beginHint: 'Press the microphone or type. Nothing is sent or deleted until you confirm.',
  forExample: 'For example',
  beginWith: ['read my latest email', 'what needs my attention', 'how many unread emails'],

  help: 'What can I say?',
  back: 'Back to the conversation',
  examples: [
    { title: 'Reading', phrases: ['read my latest email', 'next', 'read the one from Greta', 'more'] },
    { title: 'Writing', phrases: ['reply saying I will be there', 'email Greta asking when it begins', 'shorter', 'send it'] },
    { title: 'Tidying', phrases: ['delete the email from Greta', 'archive this', 'snooze this until tomorrow', 'undo'] },
    { title: 'Finding', phrases: ['what needs my attention', 'search for insurance', 'how many unread emails'] },
  ],
  helpHint: 'Press an example to use it. Use names from your own mail.',

  handsFree: 'Hands-free',
  handsFreeHint: 'The microphone turns back on after each answer.',
  settings: 'Speed, volume and voice',
  test: {
    start: 'Test voice',
    title: 'Voice and microphone test',
    speech: ['This is how I sound.', 'Now say one sentence, and I will show what I heard.'],
    speaking: 'Homing is speaking. Can you hear it?',
    listening: 'Now say one sentence.',
    transcript: 'I heard:',
    nothing: "I didn't hear anything.",
    again: 'Test again',
    done: 'End test',
  },

  cards: {
    send: {
      title: 'Ready to send?',
      to: 'To',
      cc: 'Cc',
      bcc: 'Bcc',
      from: 'From',
      subject: 'Subject',
      files: 'Attachments',
      gap: 'Fill in the gap marked […]. Say or type it.',
      text: 'Text',
      noSubject: 'No subject',
      yes: 'Send it',
      no: 'Cancel',
    },
    remove: {
      title: 'Delete this email?',
      titleForGood: 'Delete this email permanently?',
      forGood: "You can't undo this. Press the button to confirm.",
      from: 'From',
      subject: 'Subject',
      date: 'Date',
      trash: 'Move to trash',
      permanently: 'Delete permanently',
      keep: 'Keep it',
    },
    choice: { title: 'Who do you mean?', hint: 'Press one, or say a name or number.', none: 'None of these' },
    reading: 'Reading it back',
    /** How long a word said aloud still counts. */
    left: (phrase: string, seconds: number) =>
      seconds === 1 ? `Say “${phrase}” within 1 second` : `Say “${phrase}” within ${seconds} seconds`,
    over: 'Voice confirmation expired. Use the buttons.',
    /** What the button says for the person. */
    again: 'again',
    readAgain: 'Read again',
  },
} as const
