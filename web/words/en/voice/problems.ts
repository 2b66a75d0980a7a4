// What can be wrong with listening and speaking, each its own sentence.
export const problems = {
  notAvailable: 'Voice recognition not available or disabled',
  recognition: 'Voice recognition error. Please try again.',
  notStarted: 'Failed to start voice recognition',
  insecure:
    'Browsers open the microphone only over https, or on the computer Homing runs on. Open Homing by its https address or as localhost; what you would say can be typed here.',
  denied:
    'The microphone is blocked for this page. Allow it in the settings of the browser for this address, then press the button again.',
  noDevice: 'No microphone was found. Connect one, then press the button again.',
  inUse: 'Another program is using the microphone. Close it there, then press the button again.',
  noCodec: 'This browser cannot record sound that the server understands. Use another browser, or type.',
  network: 'The voice recognition of this browser is a service of its maker, and it cannot be reached. You can type instead.',
  notAllowedOutside:
    'What you say would be sent to a service outside this server, and you have not allowed that. You can allow it in Settings, under “AI and privacy”.',
  nothingRecognized: 'What you said could not be turned into text. Please try again, or type.',

  speaking: {
    unavailable: 'Speech synthesis not available in your browser',
    silent: 'Speech failed to start. Check the volume of your device, or choose another voice.',
    audio: 'Error playing audio. Please try again.',
    server: 'The voice of the server could not be heard. What it says is written here.',
    notTouched: 'Browsers let a page speak only after you have pressed something in it. What it says is written here.',
    openAiMissing: 'OpenAI voices not available. Using browser voices.',
    serverMissing: 'The voice of the server is not available just now. The browser speaks instead.',
    failed: {
      network: 'The voice needs a network connection, and there is none.',
      'synthesis-failed': 'The browser could not speak this. Choose another voice.',
      'synthesis-unavailable': 'Speech synthesis not available in your browser',
      'voice-unavailable': 'This voice is not available. Choose another one.',
      'language-unavailable': 'The browser has no voice for this language.',
      'text-too-long': 'The text is too long for this voice.',
      'audio-busy': 'Another program is using the sound. Try again.',
      'audio-hardware': 'No loudspeaker was found.',
      'not-allowed': 'The browser does not allow this page to speak.',
      'invalid-argument': 'The browser cannot speak at this speed, pitch or volume.',
      'rate-not-supported': 'The browser cannot speak at this speed.',
    },
    failedElse: 'The voice could not speak this.',
  },
} as const
