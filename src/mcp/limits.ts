// How much a program may ask for by MCP.
import { day, hour, second } from '../shared/limits.ts'

export const mcpLimits = {
  /** A request, with all arguments. */
  bodyBytes: 64 * 1024,
  callsPerMinute: 120,
  /** Of all programs of a person: each may hold an attachment in memory. */
  callsAtOnce: 8,
  clientNameChars: 60,
  redirectUris: 5,
  redirectUriChars: 300,
  grants: 50,
  codeMs: 60 * second,
  accessMs: hour,
  refreshMs: 90 * day,
  longestMs: 365 * day,
  proposals: 50,
  mails: 25,
  mailChars: 20_000,
  fileBytes: 10 * 1024 * 1024,
  fileChars: 20_000,
  draftChars: 20_000,
  queryChars: 500,
  callsKept: 1000,
  callsKeptMs: 30 * day,
}
