// A refusal of an OAuth endpoint (RFC 6749, section 5.2). The description is for whoever reads the program's log.
export type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_scope'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'

export class OauthError extends Error {
  readonly code: OauthErrorCode
  constructor(code: OauthErrorCode, description: string) {
    super(description)
    this.name = 'OauthError'
    this.code = code
  }
}
