// Apart from the schemas (presence.ts): pages load it, and zod stays with the server.

/** Milliseconds between the reports of an open page, and after how many without one it counts as closed. */
export const presenceTimes = { renewMs: 20_000, expiresMs: 45_000 }
