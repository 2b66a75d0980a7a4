// The image's HEALTHCHECK: 0 when /healthz answers 200 on this machine, 1 otherwise. Its limit is half of Docker's, which
// counts from before Node has started (compose.yaml, Dockerfile).
const host = ['0.0.0.0', '::', undefined, ''].includes(process.env.HOST) ? '127.0.0.1' : process.env.HOST
const address = `http://${host.includes(':') ? `[${host}]` : host}:${process.env.PORT || 8080}/healthz`
try {
  const answer = await fetch(address, { signal: AbortSignal.timeout(15_000) })
  if (!answer.ok) console.error(`${address} answered ${answer.status}`)
  process.exitCode = answer.ok ? 0 : 1
} catch (error) {
  console.error(`${address}: ${error.cause?.message ?? error.message}`)
  process.exitCode = 1
}
