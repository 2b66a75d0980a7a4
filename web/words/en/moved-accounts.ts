// Accounts that become part of a shared mailbox: what moves, offers, and the way back.
export const movedAccounts = {
  share: 'Share…',
  shareLabel: (email: string) => `Share ${email}…`,
  shareTitle: 'Make this account a shared mailbox',
  shareIt: 'Share mailbox',
  shareFailed: "Couldn't share the mailbox. Nothing was moved.",
  previewFailed: "Couldn't check what moves.",
  whatMoves: 'What moves',
  mails: (n: number, starred: number) =>
    `${n === 1 ? '1 email moves with its folder' : `${n.toLocaleString('en')} emails move with their folders`}${starred === 0 ? '' : `, ${starred.toLocaleString('en')} starred`}.`,
  sorted: (n: number) =>
    n === 1 ? '1 email stays in its Smart Folder.' : `${n.toLocaleString('en')} emails stay in their Smart Folders.`,
  folderName: (name: string) => `“${name}”`,
  ownFolders: (count: number, names: string) =>
    count === 1
      ? `Your Smart Folder ${names} is copied with its emails.`
      : `Your Smart Folders ${names} are copied with their emails.`,
  rules: (n: number) => (n === 1 ? '1 rule is copied.' : `${n} rules are copied.`),
  drafts: (n: number) => (n === 1 ? '1 draft moves.' : `${n} drafts move.`),
  scheduled: (n: number) =>
    n === 1 ? '1 scheduled email moves, and is sent from there.' : `${n} scheduled emails move, and are sent from there.`,
  leaves: 'All of this leaves your own mail. You open it from the sidebar, as its manager.',
  until: (date: string) => `You can move it back until ${date}.`,
  othersHave: (n: number) =>
    n === 1 ? '1 other person here has connected the same mailbox.' : `${n} other people here have connected the same mailbox.`,
  offerToo: 'Offer them membership',
  offerHint: 'Found by server and username, not by the address you entered. Capital letters and Gmail dots make no difference.',
  offers: 'Shared mailboxes for you',
  offer: (email: string, mailbox: string) => `${email} is a shared mailbox here: “${mailbox}”.`,
  offerRole: (role: string) => `You've connected it, too. If you accept, you become a member: ${role}.`,
  sameMail: 'You see the same emails there, with the same stars and folders.',
  ownStays: "Your own Smart Folders and rules don't apply there.",
  draftsStay: (n: number) =>
    n === 1 ? '1 draft stays in your Drafts, without an account.' : `${n} drafts stay in your Drafts, without an account.`,
  copyKept: (date: string) => `Your own connection is paused, and deleted here after ${date}. You can move it back until then.`,
  accept: 'Accept',
  acceptLabel: (mailbox: string) => `Accept ${mailbox}`,
  acceptFailed: "Couldn't accept the offer. Nothing was moved.",
  decline: 'Decline',
  declineLabel: (mailbox: string) => `Decline ${mailbox}`,
  declineTitle: (mailbox: string) => `Decline “${mailbox}”?`,
  declineText: "You won't be asked again. A manager can still add you as a member.",
  declineFailed: "Couldn't decline the offer.",
  declined: 'Offer declined',
  moved: 'Moved accounts',
  movedFailed: "Couldn't load the moved accounts.",
  inMailbox: (mailbox: string, date: string) => `In “${mailbox}” since ${date}`,
  parkedFor: (mailbox: string, date: string) => `Replaced by “${mailbox}” since ${date}`,
  inDeleted: (date: string) => `Moved on ${date}`,
  openUntil: (date: string) => `can be moved back until ${date}`,
  moving: 'Moving…',
  movingBack: 'Moving back…',
  movingHint: 'You can keep working. Emails appear as they arrive.',
  back: 'Move back',
  backLabel: (email: string) => `Move back ${email}`,
  backTitle: (email: string) => `Move ${email} back to your mail?`,
  backFailed: "Couldn't move the account back.",
  losesMail: (others: number) =>
    others === 1 ? 'The other member loses access to its emails.' : `The other ${others} members lose access to its emails.`,
  teamworkStays: (n: number) =>
    n === 1
      ? 'The assignment and comments of 1 conversation stay behind, without its emails.'
      : `Assignments and comments of ${n} conversations stay behind, without their emails.`,
  membersStay: 'The shared mailbox and its members stay, as do drafts by other members.',
  parkedBack: 'It syncs again in your own mail. You stay a member of the shared mailbox.',
  offered: (role: string) => `Offered to others with this mailbox: ${role}`,
  offerIt: 'Offer',
  offerItLabel: (email: string) => `Offer ${email}`,
  roleOffered: 'Role to offer',
  withdraw: 'Withdraw',
  withdrawLabel: (email: string) => `Withdraw the offer of ${email}`,
  offerChanged: 'Offer sent',
  offerWithdrawn: 'Offer withdrawn',
  offerFailed: "Couldn't change the offer.",
} as const
