// The panel of the voice, its button and its cards.
export const panel = {
  /** The round button, and the name of the panel. */
  open: 'Speak with Homing',
  close: 'Close the voice',
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
    noRecognizer: 'Type what you want done.',
    listening: 'Press again when you are done.',
    working: 'Turning what you said into words',
    speaking: 'The microphone is off.',
  },

  log: 'Conversation',
  you: 'You',
  homing: 'Homing',
  failed: 'This did not work.',
  dropped: 'That sounded like what Homing had just said, so it does not count. Say it in other words, or type it.',
  begin: 'What shall be done?',
  beginHint: 'Press the microphone and say it, or type it. Nothing leaves and nothing is deleted before you say so.',
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
  helpHint: 'Press one to take it into the field. Use names from your own conversations and address book.',

  handsFree: 'Hands-free',
  handsFreeHint: 'The microphone opens again after an answer.',
  settings: 'Speed, volume and voice',
  test: {
    start: 'Test the voice',
    title: 'A test of voice and microphone',
    speech: ['This is how I sound.', 'Now say one sentence, and I will show what I heard.'],
    speaking: 'Homing speaks. Can you hear it?',
    listening: 'Now say one sentence.',
    transcript: 'This was heard:',
    nothing: 'Nothing was heard.',
    again: 'Test again',
    done: 'End the test',
  },

  cards: {
    send: {
      title: 'This waits for your word',
      to: 'To',
      cc: 'Cc',
      bcc: 'Bcc',
      from: 'From',
      subject: 'Subject',
      files: 'Files',
      gap: 'Your words are missing where it says […]. Say or type them.',
      text: 'Text',
      noSubject: 'No subject',
      yes: 'Send it',
      no: 'Cancel',
    },
    remove: {
      title: 'Delete this email?',
      titleForGood: 'Delete this email for good?',
      forGood: 'It cannot be brought back, so saying so is not enough: press the button.',
      from: 'From',
      subject: 'Subject',
      date: 'Date',
      trash: 'Move to trash',
      permanently: 'Delete permanently',
      keep: 'Keep it',
    },
    choice: { title: 'Who is meant?', hint: 'Press one, or say the name or the number.', none: 'None of them' },
    reading: 'Being read back',
    /** How long a word said aloud still counts. */
    left: (seconds: number) =>
      seconds === 1 ? 'Your word counts for 1 more second' : `Your word counts for ${seconds} more seconds`,
    over: 'That was a while ago, so a word said now does not count. Nothing was done.',
    /** What the button says for the person. */
    again: 'again',
    readAgain: 'Read again',
  },
} as const
