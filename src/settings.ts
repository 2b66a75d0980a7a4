// The environment as typed settings; the only reader of process.env. `config/homing.env.example` and
// `docs/configuration.md` are generated from `settingsTable` by `npm run docs`.
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { limits } from './shared/limits.ts'

const list = z.string().transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
const flag = z.enum(['0', '1', 'off', 'on', 'false', 'true']).transform((word) => ['1', 'on', 'true'].includes(word))
const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))

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

export const settingsTable = {
  HOST: entry(text, 'Address to listen on. The image listens on 0.0.0.0.', '127.0.0.1'),
  PORT: entry(z.coerce.number().int().min(0).max(65535), 'Port to listen on.', '8080'),
  PUBLIC_URL: entry(
    url.optional(),
    'Address people open; links and OAuth redirects are built from it, never from the Host header. Without it http://localhost:PORT.',
  ),
  DATA_DIR: entry(text, 'Folder of the database, keys, attachments and voices. The image uses /data.', './data'),
  MASTER_KEY_FILE: entry(
    text.optional(),
    'File of the master key, to keep it apart from the data, such as on another volume. Without it DATA_DIR/keys/master.key.',
  ),
  WEB_FOLDER: entry(text, 'Folder of the built web pages.', 'dist/web'),
  ALLOWED_HOSTS: entry(
    list,
    "Host names to answer to besides PUBLIC_URL's, localhost and private addresses; separated by commas.",
    '',
  ),
  TRUSTED_PROXIES: entry(list, 'Addresses or CIDR ranges of proxies whose X-Forwarded-For counts; separated by commas.', ''),
  PROVIDERS_FILE: entry(text, 'Endpoints, scopes and servers per provider (docs/operations.md).', 'config/providers.json'),
  REGISTRATION: entry(
    z.enum(['open', 'invite', 'closed']),
    'Who may register after the first account: open, invite or closed.',
    'open',
  ),
  ACCOUNTS_PER_PROVIDER: entry(
    z.coerce.number().int().min(1).max(100),
    'Accounts a person may connect for each of gmail, outlook and yahoo.',
    '1',
  ),
  SEND_LIMIT_PER_HOUR: entry(
    z.coerce.number().int().min(1).max(1_000_000),
    'Emails a person may send within an hour, from all their accounts together.',
    String(limits.sendPerHour),
  ),
  SEND_LIMIT_PER_DAY: entry(
    z.coerce.number().int().min(1).max(1_000_000),
    'Emails a person may send within a day.',
    String(limits.sendPerDay),
  ),
  MAIL_HOSTS_ALLOW: entry(
    list,
    'host[:port] or CIDR allowed besides public and private-network mail servers on the standard ports; loopback, link-local and metadata addresses are refused unless listed.',
    '',
  ),
  WEB_HOSTS_ALLOW: entry(
    list,
    'host[:port] or CIDR that images of a mail may be fetched from besides public web servers, such as one at home; without a port 80 and 443.',
    '',
  ),
  GOOGLE_CLIENT_ID: entry(text.optional(), 'OAuth client for Gmail (docs/connect/gmail.md).'),
  GOOGLE_CLIENT_SECRET: entry(text.optional(), 'Its secret.', undefined, true),
  MICROSOFT_CLIENT_ID: entry(text.optional(), 'OAuth client for Outlook (docs/connect/outlook.md).'),
  MICROSOFT_CLIENT_SECRET: entry(text.optional(), 'Its secret.', undefined, true),
  YAHOO_CLIENT_ID: entry(text.optional(), 'OAuth client for Yahoo (docs/connect/yahoo.md).'),
  YAHOO_CLIENT_SECRET: entry(text.optional(), 'Its secret.', undefined, true),
  SMTP_URL: entry(
    text.optional(),
    "Server for Homing's own mail (password resets), smtp:// or smtps:// with user and password. Beyond this network smtp:// requires STARTTLS; `?requireTLS=false` at its end says otherwise. Without it a connected account of the same person sends them.",
    undefined,
    true,
  ),
  SMTP_FROM: entry(text.optional(), "From address of Homing's own mail."),
  SUPPORT_EMAIL: entry(
    z.email().max(254).optional(),
    'Address for questions about this server, on the public pages. Without it support@ and the host of PUBLIC_URL.',
  ),
  AI_BACKEND: entry(
    z.enum(['auto', 'ollama', 'openai', 'built-in']),
    'What sorts, suggests and drafts: auto (Ollama where it answers, else built-in rules), ollama, openai or built-in.',
    'auto',
  ),
  OLLAMA_HOST: entry(url.optional(), 'Address of Ollama. Without it http://127.0.0.1:11434.'),
  OLLAMA_FOLDER: entry(
    text,
    'Folder with an Ollama (bin/ollama) that Homing starts itself where OLLAMA_HOST is not set, on loopback, with models in DATA_DIR/models. The image of the target full has one.',
    '/opt/ollama',
  ),
  OLLAMA_MODEL: entry(text, 'Its model. It is fetched when an admin says so in the settings.', 'qwen3:4b'),
  OPENAI_API_KEY: entry(text.optional(), 'Key of OpenAI, or of another server that speaks its API.', undefined, true),
  OPENAI_BASE_URL: entry(url.optional(), 'Address of that server. Without it OpenAI itself.'),
  OPENAI_MODEL: entry(text.optional(), 'Model there.'),
  OLLAMA_PULL: entry(flag, '1 fetches OLLAMA_MODEL by itself where Ollama does not have it. compose.yaml says 1.', '0'),
  AI_BACKGROUND_PER_DAY: entry(
    z.coerce.number().int().min(0).max(1_000_000),
    'How often a model is asked for each person and day without anybody waiting, for sorting and suggestions. Above it rules decide.',
    '400',
  ),
  TTS_BACKEND: entry(
    z.enum(['auto', 'piper', 'openai', 'espeak', 'off']),
    'What speaks: auto (Piper where it answers, else eSpeak NG), piper, openai, espeak or off.',
    'auto',
  ),
  PIPER_URL: entry(
    z
      .string()
      .regex(/^(?:https?|tcp):\/\/[^\s/]+(?::\d+)?\/?$/, 'http://host:5000 or tcp://host:10200')
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    'A Piper server: http://host:5000, or tcp://host:10200 where it speaks Wyoming. Without it Homing starts its own, where PIPER_FOLDER has one.',
  ),
  PIPER_FOLDER: entry(
    text,
    'Virtual environment with piper-tts, for the Piper that Homing starts itself. The image of the target piper has one.',
    '/opt/piper',
  ),
  TTS_MODEL: entry(text, "Model of OpenAI's voices.", 'gpt-4o-mini-tts'),
  STT_URL: entry(
    url.optional(),
    "Address of a server with OpenAI's /v1/audio/transcriptions, such as speaches or faster-whisper. Without it the browser's own recogniser listens.",
  ),
  STT_MODEL: entry(text, 'Model of that server.', 'whisper-1'),
  STT_API_KEY: entry(
    text.optional(),
    'Key of that server, where it wants one. For api.openai.com OPENAI_API_KEY will do.',
    undefined,
    true,
  ),
  CATEGORIES_FILE: entry(text, 'Names, colours and icons of the Smart Folders of the system.', 'config/categories.json'),
  BACKUPS: entry(flag, '0 makes no backups by itself. A backup is made each night otherwise.', '1'),
  BACKUP_FOLDER: entry(text.optional(), 'Folder of the backups. Without it DATA_DIR/backups.'),
  BACKUP_PASSPHRASE: entry(
    z.string().min(12, 'at least 12 characters').optional(),
    'Encrypts backups, which then hold the master key as well: with the file and this passphrase everything can be restored.',
    undefined,
    true,
  ),
  KEEP_FREE_MB: entry(
    z.coerce.number().int().min(0).max(1_000_000),
    'Megabytes of disk below which no new texts of mails are fetched.',
    '200',
  ),
  METRICS_TOKEN: entry(
    z.string().min(16, 'at least 16 characters').optional(),
    'Offers /metrics for Prometheus to whoever sends this token as a bearer. Without it there is no such page.',
    undefined,
    true,
  ),
  DEMO: entry(flag, '1 offers the demo mailbox.', '0'),
  LOG_LEVEL: entry(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']), 'How much the log says.', 'info'),
} as const

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
  /** OAuth clients by the names the providers file gives them: everything that ends in _CLIENT_ID or _CLIENT_SECRET. */
  oauthClients: Record<string, string>
  smtpUrl: string | undefined
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
  const clients = readClients(env, wrong)
  if (wrong.length > 0) throw new Error(`Please correct these settings:\n  ${wrong.join('\n  ')}`)
  return shape(values as Values, clients)
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
    oauthClients,
    smtpUrl: v.SMTP_URL,
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
    logLevel: v.LOG_LEVEL,
  }
}
