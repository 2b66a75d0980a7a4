import type { SentenceBook } from '../../sentence-book.ts'

export const security: SentenceBook['sentences'] = {
  'Please enter the code from your authenticator app.': 'Bitte geben Sie den Code Ihrer Authenticator-App ein.',
  'Please enter the code': 'Bitte geben Sie den Code ein',
  'This code is incorrect or was already used. Please try the next one.':
    'Dieser Code ist falsch oder wurde schon verwendet. Bitte versuchen Sie es mit dem nächsten.',
  'This code is incorrect. Please check the time on your device.':
    'Dieser Code ist falsch. Bitte prüfen Sie die Uhrzeit auf Ihrem Gerät.',
  'This took too long or was done elsewhere. Please start again.':
    'Das hat zu lange gedauert oder wurde anderswo erledigt. Bitte beginnen Sie noch einmal.',
  'Two-step sign-in is already on.': 'Die Anmeldung in zwei Schritten ist bereits eingeschaltet.',
  'Two-step sign-in is off.': 'Die Anmeldung in zwei Schritten ist ausgeschaltet.',
}
