// What a mail was sorted by (sorted_mail.version). A row of another version is sorted again, newest mails first: raise the
// number when sorting has become better in a way that people should see in old mail, too.
const version = '1'

export const sortedBy = {
  /** Done. */
  now: version,
  /** Its folders are stored, and what follows from them (suggestions) is not yet: after a crash it is done again. */
  begun: `${version} begun`,
  /** Judged without its text, which had not come. It is sorted again when that is there. */
  noText: `${version} without text`,
  /** It lies in Junk: nobody sorts it, but moving it out says something. */
  junk: 'junk',
  /** Nobody has looked at it; a person has said where it belongs. */
  never: '',
} as const
