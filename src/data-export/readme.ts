/** The first file of an archive: what the others are, for whoever opens it in ten years. */
export const readme = (server: string, madeAt: Date): string => `Your data from Homing
=====================

Made on ${madeAt.toISOString()} from ${server}

mail/<account>/<folder>.mbox
    The mails of a folder, in the mbox format (mboxrd). Thunderbird, Apple Mail, mutt and many others can open or import it.
    Each mail is there byte for byte as the mail server has it. Where that could not be asked, the mail was built from what
    Homing had stored of it: then it has a header "X-Homing-Rebuilt: yes", and its files are missing.
    A line of a mail that begins with "From " has a ">" before it, as the format asks for; programs take it away again.
mail/<account>/<folder>.json
    Which of these mails are read, starred and answered.

profile.json                 your name and address
sessions.json                where you are signed in
sign-ins.json                accounts at providers that you sign in with
activity.json                what happened to your account in the last half year
accounts.json                your connected mailboxes, without their passwords; what you allowed at a provider
identities.json              further names and addresses you send as, with signatures
templates.json               texts you begin a mail with
contacts.json                whom you wrote to and heard from
saved-searches.json          searches you kept
smart-folders.json           Smart Folders of your own
rules.json                   how mail is sorted for you
corrections.json             where you said that mails of a sender belong, or do not
suggestions.json             what was suggested to do about mails, and what became of it
conversations.json           what you said to the assistant, and what it answered
ai-log.json                  what an AI model was asked for you, and what it said
trusted-senders.json         whose images are shown without asking
lists-left.json              mailing lists you left
invitations-answered.json    what you answered to invitations
snoozes.json                 mails that come back later
preferences.json             what you like about voice and assistant
consent.json                 what you allow, and when you changed it
drafts.json, drafts/         what you have not sent yet, with its files

index.json
    How many mails each folder has here, and which of them are not as the mail server has them, with the reason. It is the
    last file: where it is missing, the download broke off, and the archive is not whole.
`
