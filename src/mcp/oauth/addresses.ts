// Where the MCP server and its authorization server are, and the two documents by which programs find them (RFC 9728, RFC 8414).
// All below PUBLIC_URL, never by the Host of a request.
import type { App } from '../../app.ts'
import { programScopes } from '../../shared/mcp.ts'

type HasSettings = Pick<App, 'settings'>

const baseOf = ({ settings }: HasSettings) => settings.publicUrl.replace(/\/+$/, '')

/** The pages don't work below a path (docs/owner/proxies.md), and so neither would the one that asks the person. */
export const cannotConnect = (app: HasSettings): string | undefined =>
  new URL(baseOf(app)).pathname === '/' ? undefined : noPath

const noPath =
  "Programs can't be connected while PUBLIC_URL has a path. Please use an access token, or a PUBLIC_URL without a path."

/** The resource that tokens are for (RFC 8707). */
export const resourceOf = (app: HasSettings): string => `${baseOf(app)}/mcp`
/** As a client names it; a slash at the end makes no other. */
export const isResourceOf = (app: HasSettings, named: string): boolean => [resourceOf(app), `${resourceOf(app)}/`].includes(named)
export const issuerOf = (app: HasSettings): string => baseOf(app)
export const resourceMetadataUrl = (app: HasSettings): string => `${baseOf(app)}/.well-known/oauth-protected-resource/mcp`

export function resourceMetadata(app: HasSettings): object {
  return {
    resource: resourceOf(app),
    authorization_servers: [issuerOf(app)],
    scopes_supported: programScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Homing',
  }
}

export function serverMetadata(app: HasSettings): object {
  const base = baseOf(app)
  return {
    issuer: issuerOf(app),
    authorization_endpoint: `${base}/settings/authorize`,
    token_endpoint: `${base}/mcp/token`,
    registration_endpoint: `${base}/mcp/register`,
    revocation_endpoint: `${base}/mcp/revoke`,
    scopes_supported: programScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}
