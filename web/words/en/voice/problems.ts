// What can be wrong with listening and speaking, each its own sentence.
export const problems = {
  notAvailable: 'Voice recognition not available or disabled',
  recognition: 'Voice recognition error. Please try again.',
  notStarted: 'Failed to start voice recognition',
} as const
