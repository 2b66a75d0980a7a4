// The openid-client configuration of a provider, from the providers file, without discovery.
import { allowInsecureRequests, Configuration, type CustomFetch, customFetch } from 'openid-client'
import { AppError } from '../../core/errors.ts'
import { askProvider, type Timeouts, timeouts } from './ask.ts'
import { toOAuthFailure } from './failures.ts'
import type { OAuthEndpoints } from './provider.ts'

export interface ConfigurationOptions {
  bounds?: Timeouts
  /** Gets each response before openid-client does, and may replace it. */
  receive?(answer: Response): Promise<Response>
}

export function configurationOf(endpoints: OAuthEndpoints, options: ConfigurationOptions = {}): Configuration {
  const { entry, client, label } = endpoints
  const { bounds = timeouts, receive = async (answer: Response) => answer } = options
  const server = {
    issuer: entry.issuer ?? new URL(entry.authorizeUrl).origin,
    authorization_endpoint: entry.authorizeUrl,
    token_endpoint: entry.tokenUrl,
    ...(entry.deviceUrl === undefined ? {} : { device_authorization_endpoint: entry.deviceUrl }),
  }
  const configuration = new Configuration(server, client.id, client.secret)
  // It sends forms.
  const ask: CustomFetch = async (url, { body, ...init }) =>
    receive(await askProvider(url, { ...init, body: String(body ?? '') }, label, bounds))
  configuration[customFetch] = ask
  // The providers file allows plain http for loopback only.
  if (entry.tokenUrl.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}

/** Runs a call of openid-client; its errors become AppErrors. An AppError among the causes is rethrown. */
export async function withOAuthErrors<T>({ label }: Pick<OAuthEndpoints, 'label'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw ownError(cause) ?? toOAuthFailure(cause, { label })
  }
}

function ownError(cause: unknown): AppError | undefined {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    if (error instanceof AppError) return error
  }
  return undefined
}
