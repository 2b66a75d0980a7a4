/** Words about a server whose disk has little room, or none. */
export const disk = {
  label: 'Room on the server',
  low: 'Little room is left on this server. New mails are listed; their texts are fetched when you open them, until there is room again.',
  full: 'Nothing can be saved: the disk of this server is full. You can read, and nothing that was saved is lost.',
  forAdmins: 'Please make room on the disk of the data folder; everything goes on by itself then.',
  forOthers: 'Please tell whoever looks after this server.',
  showUsage: 'See what takes room',
} as const
