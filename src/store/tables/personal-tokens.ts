// Access tokens that people make for programs of theirs (auth/personal-tokens).

export interface PersonalTokenTables {
  personal_token: PersonalTokenTable
}

export interface PersonalTokenTable {
  /** Public, random. */
  id: string
  user_id: string
  name: string
  /** SHA-256 of the token, whose 256 bits are random; the token itself is stored nowhere. */
  token_hash: string
  /** JSON list (shared/personal-tokens.ts). */
  scopes: string
  /** JSON list of account ids; null: all accounts, later ones too. */
  accounts: string | null
  /** The shared mailbox it is for, instead of the mail of its person; null: for theirs. */
  shared_mailbox_id: string | null
  created_at: number
  expires_at: number
  /** To the minute. */
  last_used_at: number | null
}
