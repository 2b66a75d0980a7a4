// What can be wrong with listening and speaking, each its own sentence.
export const problems = {
  notAvailable: 'Voice recognition not available or disabled',
  recognition: 'Voice recognition error. Please try again.',
  notStarted: 'Failed to start voice recognition',
  insecure: 'The microphone only works over https or on the computer running Homing. You can type instead.',
  denied: 'The microphone is blocked for this page. Allow it in your browser settings, then press the button again.',
  noDevice: 'No microphone found. Connect one, then press the button again.',
  inUse: 'Another app is using the microphone. Close it, then press the button again.',
  noCodec: "This browser can't record audio in a supported format. Use another browser, or type.",
  network: "The browser's speech recognition service can't be reached. You can type instead.",
  notAllowedOutside:
    "Your speech would be sent to an external service, which you haven't allowed. Change this in Settings, “AI and privacy”.",
  nothingRecognized: "Couldn't understand that. Please try again, or type.",

  speaking: {
    unavailable: 'Speech synthesis not available in your browser',
    silent: 'Speech failed to start. Check your volume, or choose another voice.',
    audio: 'Error playing audio. Please try again.',
    server: "Couldn't play the server voice. The text is shown here.",
    notTouched: 'Press anywhere on the page to turn on speech. The text is shown here.',
    openAiMissing: 'OpenAI voices not available. Using browser voices.',
    serverMissing: "The server voice isn't available right now. Using the browser's voice.",
    failed: {
      network: 'This voice needs a network connection.',
      'synthesis-failed': "The browser couldn't read this aloud. Choose another voice.",
      'synthesis-unavailable': 'Speech synthesis not available in your browser',
      'voice-unavailable': "This voice isn't available. Choose another one.",
      'language-unavailable': 'The browser has no voice for this language.',
      'text-too-long': 'The text is too long for this voice.',
      'audio-busy': 'Another app is using the audio. Please try again.',
      'audio-hardware': 'No speaker found.',
      'not-allowed': "The browser doesn't allow this page to speak.",
      'invalid-argument': "The browser doesn't support this speed, pitch or volume.",
      'rate-not-supported': "The browser doesn't support this speed.",
    },
    failedElse: "Couldn't read this aloud.",
  },
} as const
