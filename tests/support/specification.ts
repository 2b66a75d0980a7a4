// Every exact text that the specification asks for, with its section. Where a name or a number stands in it, a sample does
// here. What belongs to a feature that is not part of the product yet stands apart; once it has begun, all of it has to be there.

export interface SpecifiedText {
  section: number
  text: string
}

const of = (section: number, ...texts: string[]): SpecifiedText[] => texts.map((text) => ({ section, text }))

export const specified: SpecifiedText[] = [
  // The landing page names what the product can do.
  ...of(1, 'Unified Inbox', 'AI Assistant', 'Secure & Private', 'Voice Commands', 'Smart Folders', 'Proactive Suggestions'),

  // Screens: headings, buttons, links, placeholders, tooltips.
  ...of(2, 'Completing authentication...', 'Please wait while we complete your account connection.'),
  ...of(2, 'Your intelligent email management assistant', 'Remember me', 'Forgot your password?', 'Sign in', 'Create account'),
  ...of(2, 'Microsoft OAuth not configured', 'Yahoo OAuth not configured', 'Back to home', 'Last updated'),
  ...of(2, 'Privacy Policy', 'Terms of Service', 'Full name', 'Email address', 'Password', 'Confirm password'),
  ...of(2, 'Dashboard', 'Connected', 'Issues', 'Authentication error', 'Needs reconnection', 'Unread', 'Total', 'Sent'),
  ...of(2, 'Inbox', 'Smart Folder', 'All', 'Starred', 'Mark read', 'Mark unread', 'Delete', 'Refresh', 'Compose', 'Assistant'),
  ...of(2, 'Back', 'Star', 'Archive', 'More', 'Print', 'Add to calendar', 'Reply', 'Email not found', 'Download'),
  ...of(2, 'To', 'Cc', 'Bcc', 'Add Cc', 'Add Bcc', 'Subject', 'Body', 'Attach', 'Discard', 'Send', 'Cancel', 'Done'),
  ...of(2, 'Gmail', 'Outlook', 'Yahoo', 'Page not found', 'Go back home', 'Loading...', 'All Emails'),

  // After an OAuth callback.
  ...of(4, 'Successfully connected your Google account with refresh token!'),
  ...of(4, 'Error processing authentication', 'Invalid OAuth callback'),

  // Rules of forms, and the questions before something is done.
  ...of(5, 'Passwords do not match', 'Must be at least 8 characters', 'Please specify at least one recipient'),
  ...of(5, 'Send this message without a subject?', 'Discard this email?', 'Delete this email?', 'Delete 3 selected email(s)?'),
  ...of(5, 'Authentication required', 'Attachment ID not found'),

  // What went wrong, and what went well.
  ...of(8, 'Invalid email or password', 'Login successful!', 'Registration successful! Please login.', 'Registration failed'),
  ...of(8, 'Failed to connect Google account: Unknown error', 'Failed to load dashboard data', 'Failed to load email'),
  ...of(8, 'Failed to load emails. Please make sure you have connected an email account.', 'Failed to load original email'),
  ...of(8, 'Failed to load sent emails', 'Failed to load connected accounts', 'Failed to download attachment'),
  ...of(8, 'Failed to send email. Please try again.', 'Failed to process attachment: plan.pdf', 'Failed to update preferences'),
  ...of(8, 'Speech synthesis not available in your browser'),

  // How dates are said.
  ...of(9, 'Today', 'Yesterday', '2 days ago'),
]

interface LaterFeature {
  /** Any of these files or folders means that the feature has begun; so does its first text, wherever it stands. */
  signs: string[]
  texts: SpecifiedText[]
}

/** Texts of features that are not part of the product yet, by feature. */
export const later: Record<string, LaterFeature> = {
  suggestions: {
    signs: ['src/suggestions', 'web/words/en/suggestions.ts'],
    texts: [
      ...of(8, 'Failed to load proactive suggestions', 'Failed to analyze emails. Please try again.'),
      ...of(8, 'Failed to snooze suggestion', 'Suggestion dismissed', 'Analyzed 3 emails for new suggestions'),
      ...of(8, 'No new emails found to analyze. Refreshing existing suggestions...', 'Failed to analyze emails'),
      ...of(8, 'Generating AI-powered response...', 'Failed to generate AI response. Opening compose window...'),
      ...of(2, 'Analyze Recent Emails', 'Details', 'Take Action', 'Snooze', 'Dismiss'),
      ...of(9, 'Just now'),
    ],
  },
  categories: {
    signs: ['src/categories'],
    texts: [
      ...of(8, 'Failed to load categories', 'Categories refreshed', 'Failed to refresh categories'),
      ...of(8, 'Category created successfully', 'Failed to create category', 'Failed to load categorized emails.'),
      ...of(8, 'Failed to force categorize emails'),
      ...of(2, 'Debug force-categorize'),
      ...of(5, 'Please enter a category name'),
      ...of(9, 'Custom category: Bills'),
    ],
  },
  assistant: {
    signs: ['src/assistant'],
    texts: [
      ...of(5, 'Please enter a prompt for the AI assistant'),
      ...of(2, 'Use this email'),
      ...of(8, 'Failed to get AI suggestion. Please try again.', 'Failed to get AI response', 'Failed to create email draft'),
      ...of(8, "I apologize, but I'm having trouble generating a response right now. Please try again in a moment."),
    ],
  },
  voice: {
    signs: ['src/speech', 'web/words/en/voice.ts'],
    texts: [
      ...of(8, 'Failed to start voice recognition', 'Voice recognition error. Please try again.'),
      ...of(8, 'Voice recognition not available or disabled', 'Error playing audio. Please try again.'),
      ...of(8, 'Server error while sending email. Please check your Gmail connection.', 'Failed to send email'),
      ...of(8, 'Email deletion not yet implemented in the backend', 'Failed to delete email'),
      ...of(8, 'OpenAI voices not available. Using browser voices.'),
      ...of(5, 'send it', 'yes send', 'send email', 'send now', "don't send", 'cancel', 'no'),
      ...of(5, 'delete this email', 'yes delete', 'permanently'),
      ...of(9, 'hey assistant'),
    ],
  },
  'connecting by OAuth': {
    signs: ['src/accounts/oauth', 'src/connectors/oauth', 'web/words/en/oauth.ts'],
    texts: [...of(8, 'Failed to revoke access'), ...of(2, 'Revoke & Reset')],
  },
}

/** How long toasts stay, in seconds (section 9); those of a missing refresh token stay longer (section 8). */
export const toastSeconds = { usual: 5, noRefreshToken: 8, fixInstructions: 10, fixAfter: 2 }
