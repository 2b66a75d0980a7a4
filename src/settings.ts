// The environment as typed settings; the only reader of process.env. `config/homing.env.example` and
// `docs/configuration.md` are generated from `settingsTable` by `npm run docs`.
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { isNear } from './core/net/host-rules.ts'
import { limits } from './shared/limits.ts'

const list = z.string().transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
const flag = z.enum(['0', '1', 'off', 'on', 'false', 'true']).transform((word) => ['1', 'on', 'true'].includes(word))
const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))

function canBeDecoded(text: string): boolean {
  try {
    const { username, password } = new URL(text)
    return [username, password].every((part) => decodeURIComponent(part) !== undefined)
  } catch {
    return false
  }
}

interface Entry<S extends z.ZodType = z.ZodType> {
  schema: S
  /** As written in the environment; undefined means not set. */
  default?: string
  meaning: string
  secret?: true
}
const entry = <S extends z.ZodType>(schema: S, meaning: string, fallback?: string, secret?: true): Entry<S> => ({
  schema,
  meaning,
  ...(fallback === undefined ? {} : { default: fallback }),
  ...(secret ? { secret } : {}),
})
const text = z.string().min(1)
/** Compared with what the provider calls itself, so it is the issuer alone. */
const issuer = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !/[?#@]|\/\.well-known\//.test(text), 'the issuer only, without /.well-known/…, a username or a query')
  .refine((text) => text.startsWith('https:') || isNear(new URL(text).hostname), 'https, unless it is on your own network')
const broker = z.url({ protocol: /^mqtts?$/ }).refine(canBeDecoded, 'special characters of username and password percent-encoded')
/** Node joins repeated headers to a list, which is no address; of these it keeps one, or others write them. */
const otherHeaders =
  /^(?:x-forwarded-.*|forwarded|via|x-real-ip|age|authorization|content-.*|cookie|etag|expires|from|host|if-.*|last-modified|location|max-forwards|origin|proxy-.*|referer|retry-after|sec-.*|server|set-cookie|user-agent)$/

export const settingsTable = {
  HOST: entry(text, 'Address to listen on. The image listens on 0.0.0.0.', '127.0.0.1'),
  PORT: entry(z.coerce.number().int().min(0).max(65535), 'Port to listen on.', '8080'),
  PUBLIC_URL: entry(
    url.optional(),
    'Address people open. Links and OAuth redirect URIs are built from it, never from the Host header. Without it: http://localhost:PORT.',
  ),
  DATA_DIR: entry(text, 'Folder for the database, keys, attachments and voices. The image uses /data.', './data'),
  MASTER_KEY_FILE: entry(
    text.optional(),
    'File of the master key, to store it separately from the data, such as on another volume. Without it: DATA_DIR/keys/master.key.',
  ),
  WEB_FOLDER: entry(text, 'Folder with the built web pages.', 'dist/web'),
  ALLOWED_HOSTS: entry(
    list,
    "Host names to answer to in addition to PUBLIC_URL's, localhost and private addresses, separated by commas.",
    '',
  ),
  TRUSTED_PROXIES: entry(list, 'Addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted, separated by commas.', ''),
  PROVIDERS_FILE: entry(
    text,
    'File with endpoints, scopes and servers for each provider (docs/operations.md).',
    'config/providers.json',
  ),
  REGISTRATION: entry(
    z.enum(['open', 'invite', 'closed']),
    'Who can register after the first account: open, invite or closed.',
    'open',
  ),
  ACCOUNTS_PER_PROVIDER: entry(
    z.coerce.number().int().min(1).max(100),
    'Mailboxes each person can connect per provider: gmail, outlook and yahoo.',
    '1',
  ),
  SEND_LIMIT_PER_HOUR: entry(
    z.coerce.number().int().min(1).max(1_000_000),
    'Emails each person can send per hour, from all their mailboxes combined.',
    String(limits.sendPerHour),
  ),
  SEND_LIMIT_PER_DAY: entry(
    z.coerce.number().int().min(1).max(1_000_000),
    'Emails each person can send per day.',
    String(limits.sendPerDay),
  ),
  MAIL_HOSTS_ALLOW: entry(
    list,
    'Mail servers to allow, as host[:port] or CIDR, in addition to public and private ones on the standard ports. Loopback, link-local and metadata addresses are rejected unless listed.',
    '',
  ),
  WEB_HOSTS_ALLOW: entry(
    list,
    'Web servers to allow for remote images, as host[:port] or CIDR, in addition to public ones, such as one on your home network. Without a port: 80 and 443.',
    '',
  ),
  PUSH_HOSTS_ALLOW: entry(
    list,
    'Push servers (ntfy, Gotify, UnifiedPush) to allow, as host[:port] or CIDR, in addition to public ones with https, such as one on your home network. Without a port: 80 and 443.',
    '',
  ),
  MCP: entry(
    flag,
    '0 turns off the MCP server, by which programs can use the mail of people who connect them (docs/connect/mcp.md).',
    '1',
  ),
  WEBHOOK_HOSTS_ALLOW: entry(
    list,
    'Servers to allow for webhooks, as host[:port] or CIDR, in addition to public ones with https, such as one on your home network. Without a port: 80 and 443.',
    '',
  ),
  DAV_HOSTS_ALLOW: entry(
    list,
    'Servers of contacts and calendars (CardDAV, CalDAV) to allow, as host[:port] or CIDR, in addition to public ones with https, such as one on your home network. Without a port: 80 and 443.',
    '',
  ),
  GOOGLE_CLIENT_ID: entry(text.optional(), 'OAuth client ID for Gmail (docs/connect/gmail.md).'),
  GOOGLE_CLIENT_SECRET: entry(text.optional(), 'OAuth client secret for Gmail.', undefined, true),
  MICROSOFT_CLIENT_ID: entry(text.optional(), 'OAuth client ID for Outlook (docs/connect/outlook.md).'),
  MICROSOFT_CLIENT_SECRET: entry(text.optional(), 'OAuth client secret for Outlook.', undefined, true),
  YAHOO_CLIENT_ID: entry(text.optional(), 'OAuth client ID for Yahoo (docs/connect/yahoo.md).'),
  YAHOO_CLIENT_SECRET: entry(text.optional(), 'OAuth client secret for Yahoo.', undefined, true),
  OIDC_ISSUER: entry(
    issuer.optional(),
    "Issuer URL of an identity provider people can sign in with, such as Authentik, Authelia, Keycloak or Pocket ID (docs/connect/oidc.md). Its redirect URI is PUBLIC_URL's /api/auth/oidc/callback.",
  ),
  OIDC_CLIENT_ID: entry(text.optional(), 'OAuth client ID at that provider.'),
  OIDC_CLIENT_SECRET: entry(text.optional(), 'OAuth client secret. Without it, the client is a public one.', undefined, true),
  OIDC_LABEL: entry(z.string().min(1).max(40).optional(), "Name on the sign-in button. Without it: the issuer's host name."),
  OIDC_SCOPES: entry(list, 'Scopes to request.', 'openid email profile'),
  OIDC_GROUPS_CLAIM: entry(text, 'Claim that lists the groups of a person.', 'groups'),
  OIDC_MEMBER_GROUP: entry(
    text.optional(),
    'Group whose members can sign in. Without it: everyone with an account at the provider.',
  ),
  OIDC_ADMIN_GROUP: entry(
    text.optional(),
    'Group whose members are admins here, updated at every sign-in. Without it, roles are managed on the Admin page.',
  ),
  TRUSTED_USER_HEADER: entry(
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,100}$/, 'a header name of letters, digits and hyphens')
      .transform((name) => name.toLowerCase())
      .refine((name) => !otherHeaders.test(name), 'a header that only the proxy writes')
      .optional(),
    'Request header in which a proxy of TRUSTED_PROXIES passes the email address of the person it has signed in, such as Remote-Email. From anyone else, the header is ignored (docs/connect/oidc.md).',
  ),
  SMTP_URL: entry(
    text.optional(),
    'Server for emails from Homing (password resets): smtp:// or smtps:// with username and password. Outside this network, smtp:// requires STARTTLS unless the address ends with `?requireTLS=false`. Without it, these emails are sent through a mailbox the person has connected.',
    undefined,
    true,
  ),
  MQTT_URL: entry(
    broker.optional(),
    'MQTT broker for Home Assistant: mqtt:// or mqtts:// with username and password (docs/connect/home-assistant.md). Each person decides whether it receives their counts.',
    undefined,
    true,
  ),
  SMTP_FROM: entry(text.optional(), 'From address of emails from Homing.'),
  SUPPORT_EMAIL: entry(
    z.email().max(254).optional(),
    'Contact address on the public pages. Without it: support@ and the host of PUBLIC_URL.',
  ),
  AI_BACKEND: entry(
    z.enum(['auto', 'ollama', 'openai', 'built-in']),
    'What sorts, suggests and drafts: auto (Ollama if it responds, built-in rules otherwise), ollama, openai or built-in.',
    'auto',
  ),
  OLLAMA_HOST: entry(url.optional(), 'Address of Ollama. Without it: http://127.0.0.1:11434.'),
  OLLAMA_FOLDER: entry(
    text,
    "Folder with an Ollama (bin/ollama) that Homing starts on loopback if OLLAMA_HOST isn't set, with models in DATA_DIR/models. Included in the image of the target full.",
    '/opt/ollama',
  ),
  OLLAMA_MODEL: entry(text, "Ollama's model. An admin can download it on the Admin page.", 'qwen3:4b'),
  OPENAI_API_KEY: entry(text.optional(), 'API key for OpenAI, or for a server with a compatible API.', undefined, true),
  OPENAI_BASE_URL: entry(url.optional(), 'Address of that server. Without it: OpenAI.'),
  OPENAI_MODEL: entry(text.optional(), 'Model to use there.'),
  OLLAMA_PULL: entry(flag, "1 downloads OLLAMA_MODEL automatically if Ollama doesn't have it. compose.yaml sets 1.", '0'),
  AI_BACKGROUND_PER_DAY: entry(
    z.coerce.number().int().min(0).max(1_000_000),
    'Background requests to the model per person and day, for sorting and suggestions. Beyond that, built-in rules are used.',
    '400',
  ),
  TTS_BACKEND: entry(
    z.enum(['auto', 'piper', 'openai', 'espeak', 'off']),
    'What reads aloud: auto (Piper if it responds, eSpeak NG otherwise), piper, openai, espeak or off.',
    'auto',
  ),
  PIPER_URL: entry(
    z
      .string()
      .regex(/^(?:https?|tcp):\/\/[^\s/]+(?::\d+)?\/?$/, 'http://host:5000 or tcp://host:10200')
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    "Address of a Piper server: http://host:5000, or tcp://host:10200 for Wyoming. Without it, Homing starts Piper from PIPER_FOLDER if it's installed there.",
  ),
  PIPER_FOLDER: entry(
    text,
    'Virtual environment with piper-tts, from which Homing starts Piper. Included in the image of the target piper.',
    '/opt/piper',
  ),
  TTS_MODEL: entry(text, 'Model for OpenAI voices.', 'gpt-4o-mini-tts'),
  STT_URL: entry(
    url.optional(),
    "Address of a speech recognition server with OpenAI's /v1/audio/transcriptions, such as speaches or faster-whisper. Without it, browsers recognise speech.",
  ),
  STT_MODEL: entry(text, 'Model to use on that server.', 'whisper-1'),
  STT_API_KEY: entry(
    text.optional(),
    'API key for that server, if it requires one. For api.openai.com, OPENAI_API_KEY is enough.',
    undefined,
    true,
  ),
  CATEGORIES_FILE: entry(text, 'File with the names, colours and icons of the built-in Smart Folders.', 'config/categories.json'),
  BACKUPS: entry(flag, '0 turns off automatic backups, which run every night.', '1'),
  BACKUP_FOLDER: entry(text.optional(), 'Folder for backups. Without it: DATA_DIR/backups.'),
  BACKUP_PASSPHRASE: entry(
    z.string().min(12, 'at least 12 characters').optional(),
    'Encrypts backups, which then include the master key: the file and this passphrase are enough to restore everything.',
    undefined,
    true,
  ),
  KEEP_FREE_MB: entry(
    z.coerce.number().int().min(0).max(1_000_000),
    "Free disk space in MB below which the text of new emails isn't downloaded.",
    '200',
  ),
  METRICS_TOKEN: entry(
    z.string().min(16, 'at least 16 characters').optional(),
    'Bearer token that gives Prometheus access to /metrics. Without it, there are no metrics.',
    undefined,
    true,
  ),
  DEMO: entry(flag, '1 turns on the demo mailbox.', '0'),
  LOG_LEVEL: entry(
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    'Log level: silent, fatal, error, warn, info, debug or trace.',
    'info',
  ),
} as const

/** The identity provider people sign in with (OIDC_*). */
export interface OidcSettings {
  issuer: URL
  clientId: string
  clientSecret: string | undefined
  label: string
  scopes: string[]
  groupsClaim: string
  memberGroup: string | undefined
  adminGroup: string | undefined
}

export interface Settings {
  host: string
  port: number
  publicUrl: string
  dataDir: string
  masterKeyFile: string
  webFolder: string
  allowedHosts: string[]
  trustedProxies: string[]
  providersFile: string
  registration: 'open' | 'invite' | 'closed'
  accountsPerProvider: number
  sendLimitPerHour: number
  sendLimitPerDay: number
  mailHostsAllow: string[]
  webHostsAllow: string[]
  pushHostsAllow: string[]
  webhookHostsAllow: string[]
  davHostsAllow: string[]
  /** OAuth clients by the names the providers file gives them: everything that ends in _CLIENT_ID or _CLIENT_SECRET. */
  oauthClients: Record<string, string>
  /** Undefined where no identity provider is set. */
  oidc: OidcSettings | undefined
  /** In lower case. */
  trustedUserHeader: string | undefined
  smtpUrl: string | undefined
  mqttUrl: string | undefined
  smtpFrom: string | undefined
  supportEmail: string
  aiBackend: 'auto' | 'ollama' | 'openai' | 'built-in'
  ollamaHost: string
  /** Undefined where the owner named an Ollama. */
  ollamaFolder: string | undefined
  ollamaModel: string
  openaiApiKey: string | undefined
  openaiBaseUrl: string | undefined
  openaiModel: string | undefined
  ollamaPull: boolean
  aiBackgroundPerDay: number
  ttsBackend: 'auto' | 'piper' | 'openai' | 'espeak' | 'off'
  piperUrl: string | undefined
  piperFolder: string
  ttsModel: string
  sttUrl: string | undefined
  sttModel: string
  sttApiKey: string | undefined
  categoriesFile: string
  backups: boolean
  backupFolder: string
  backupPassphrase: string | undefined
  /** Bytes. */
  keepFree: number
  metricsToken: string | undefined
  demo: boolean
  /** Whether there is an MCP server. */
  mcp: boolean
  logLevel: string
}

type Table = typeof settingsTable
type Values = { [K in keyof Table]: z.output<Table[K]['schema']> }

/** A vacuum needs as much room as the database has, and /tmp may be memory. SQLite asks the environment. */
export function keepTemporaryFilesIn(folder: string): void {
  process.env.SQLITE_TMPDIR ??= folder
}

/** Reads the settings. Any secret may come as NAME_FILE. Throws one Error that names every wrong setting. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const values: Record<string, unknown> = {}
  const wrong: string[] = []
  for (const [name, rule] of Object.entries<Entry>(settingsTable)) {
    const given = env[name]?.trim() || fromFile(name, rule, env, wrong) || rule.default
    const parsed = rule.schema.safeParse(given)
    if (parsed.success) values[name] = parsed.data
    else wrong.push(`${name}: ${parsed.error.issues[0]?.message ?? 'not understood'}`)
  }
  if (values.OIDC_ISSUER !== undefined && values.OIDC_CLIENT_ID === undefined)
    wrong.push('OIDC_CLIENT_ID: required with OIDC_ISSUER')
  if (values.TRUSTED_USER_HEADER !== undefined && !trustsOnlyProxies(values.TRUSTED_PROXIES))
    wrong.push('TRUSTED_PROXIES: the addresses of your proxies, required with TRUSTED_USER_HEADER')
  const clients = readClients(env, wrong)
  if (wrong.length > 0) throw new Error(`Please correct these settings:\n  ${wrong.join('\n  ')}`)
  return shape(values as Values, clients)
}

/** A range of everybody would let everybody write the header. */
function trustsOnlyProxies(proxies: unknown): boolean {
  return Array.isArray(proxies) && proxies.length > 0 && !proxies.some((range) => /\/0$/.test(String(range)))
}

/** A file that cannot be read is one more wrong setting. */
function fromFile(name: string, rule: Entry, env: NodeJS.ProcessEnv, wrong: string[]): string | undefined {
  const file = rule.secret ? env[`${name}_FILE`] : undefined
  if (!file) return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    wrong.push(`${name}_FILE: ${file} cannot be read (${(cause as NodeJS.ErrnoException).code})`)
    return undefined
  }
}

/** A providers file of the owner's own may name clients that are not in the table. */
function readClients(env: NodeJS.ProcessEnv, wrong: string[]): Record<string, string> {
  const clients: Record<string, string> = {}
  for (const given of Object.keys(env)) {
    const name = given.replace(/_FILE$/, '')
    if (!/^[A-Z0-9_]+_CLIENT_(?:ID|SECRET)$/.test(name)) continue
    const secret = { schema: text, meaning: '', secret: true as const }
    const value = env[name]?.trim() || (name.endsWith('_SECRET') ? fromFile(name, secret, env, wrong) : undefined)
    if (value) clients[name] = value
  }
  return clients
}

/** A host as the domain of an address: numbers stand in brackets there (RFC 5321, section 4.1.3). */
function mailDomain(host: string): string {
  if (host.startsWith('[')) return `[IPv6:${host.slice(1)}`
  return isIP(host) === 0 ? host : `[${host}]`
}

function oidcOf(v: Values): OidcSettings | undefined {
  if (v.OIDC_ISSUER === undefined || v.OIDC_CLIENT_ID === undefined) return undefined
  const issuer = new URL(v.OIDC_ISSUER)
  return {
    issuer,
    clientId: v.OIDC_CLIENT_ID,
    clientSecret: v.OIDC_CLIENT_SECRET,
    label: v.OIDC_LABEL ?? issuer.hostname,
    scopes: [...new Set(['openid', ...v.OIDC_SCOPES])],
    groupsClaim: v.OIDC_GROUPS_CLAIM,
    memberGroup: v.OIDC_MEMBER_GROUP,
    adminGroup: v.OIDC_ADMIN_GROUP,
  }
}

function shape(v: Values, oauthClients: Record<string, string>): Settings {
  const dataDir = path.resolve(v.DATA_DIR)
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`
  return {
    host: v.HOST,
    port: v.PORT,
    publicUrl,
    dataDir,
    masterKeyFile: path.resolve(v.MASTER_KEY_FILE ?? path.join(dataDir, 'keys', 'master.key')),
    webFolder: path.resolve(v.WEB_FOLDER),
    allowedHosts: v.ALLOWED_HOSTS,
    trustedProxies: v.TRUSTED_PROXIES,
    providersFile: path.resolve(v.PROVIDERS_FILE),
    registration: v.REGISTRATION,
    accountsPerProvider: v.ACCOUNTS_PER_PROVIDER,
    sendLimitPerHour: v.SEND_LIMIT_PER_HOUR,
    sendLimitPerDay: v.SEND_LIMIT_PER_DAY,
    mailHostsAllow: v.MAIL_HOSTS_ALLOW,
    webHostsAllow: v.WEB_HOSTS_ALLOW,
    pushHostsAllow: v.PUSH_HOSTS_ALLOW,
    webhookHostsAllow: v.WEBHOOK_HOSTS_ALLOW,
    davHostsAllow: v.DAV_HOSTS_ALLOW,
    oauthClients,
    oidc: oidcOf(v),
    trustedUserHeader: v.TRUSTED_USER_HEADER,
    smtpUrl: v.SMTP_URL,
    mqttUrl: v.MQTT_URL,
    smtpFrom: v.SMTP_FROM,
    // RFC 2142: every domain has a support mailbox.
    supportEmail: v.SUPPORT_EMAIL ?? `support@${mailDomain(new URL(publicUrl).hostname)}`,
    aiBackend: v.AI_BACKEND,
    ollamaHost: v.OLLAMA_HOST ?? 'http://127.0.0.1:11434',
    ollamaFolder: v.OLLAMA_HOST ? undefined : path.resolve(v.OLLAMA_FOLDER),
    ollamaModel: v.OLLAMA_MODEL,
    openaiApiKey: v.OPENAI_API_KEY,
    openaiBaseUrl: v.OPENAI_BASE_URL,
    openaiModel: v.OPENAI_MODEL,
    ollamaPull: v.OLLAMA_PULL,
    aiBackgroundPerDay: v.AI_BACKGROUND_PER_DAY,
    ttsBackend: v.TTS_BACKEND,
    piperUrl: v.PIPER_URL,
    piperFolder: path.resolve(v.PIPER_FOLDER),
    ttsModel: v.TTS_MODEL,
    sttUrl: v.STT_URL,
    sttModel: v.STT_MODEL,
    sttApiKey: v.STT_API_KEY,
    categoriesFile: path.resolve(v.CATEGORIES_FILE),
    backups: v.BACKUPS,
    backupFolder: path.resolve(v.BACKUP_FOLDER ?? path.join(dataDir, 'backups')),
    backupPassphrase: v.BACKUP_PASSPHRASE,
    keepFree: v.KEEP_FREE_MB * 1024 * 1024,
    metricsToken: v.METRICS_TOKEN,
    demo: v.DEMO,
    mcp: v.MCP,
    logLevel: v.LOG_LEVEL,
  }
}
