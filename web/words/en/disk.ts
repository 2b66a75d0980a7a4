/** Words about a server whose disk has little room, or none. */
export const disk = {
  label: 'Server disk space',
  low: 'Disk space is low. New emails are listed, but their text is downloaded only when you open them.',
  full: "The server disk is full. You can read mail, but changes can't be saved.",
  forAdmins: 'Free up space on the data disk; Homing then recovers automatically.',
  forOthers: 'Please contact the server owner.',
  showUsage: 'View disk usage',
} as const
