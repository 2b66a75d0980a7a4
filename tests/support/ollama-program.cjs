#!/usr/bin/env node
// A stand-in for the program `ollama`, in one file: `serve` speaks enough of its API for a model to be fetched and to answer,
// `list` asks it as a health check does. It fetches any model, in a second. What OLLAMA_HOST says holds for both.
//   STANDIN_RUNNER=1   starts a runner, which outlives whoever only ends its parent
const http = require('node:http')
const { spawn } = require('node:child_process')
const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const path = require('node:path')

const [host, port = '11434'] = (process.env.OLLAMA_HOST || '127.0.0.1:11434').replace(/^https?:\/\//, '').split(':')
const home = process.env.OLLAMA_MODELS || path.join(process.env.HOME || '/tmp', '.ollama', 'models')
const installed = path.join(home, 'stand-in.json')
const models = () => (existsSync(installed) ? JSON.parse(readFileSync(installed, 'utf8')) : [])

if (process.argv[2] === 'serve') serve()
else if (process.argv[2] === 'list') list()
else process.exit(2)

function serve() {
  mkdirSync(home, { recursive: true })
  const runner = process.env.STANDIN_RUNNER ? spawn('sleep', ['1000'], { stdio: 'ignore' }).pid : undefined
  writeFileSync(path.join(home, 'stand-in.env'), JSON.stringify({ ...process.env, pid: process.pid, runner }))
  appendFileSync(path.join(home, 'starts'), 'x')
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (bytes) => {
      body += bytes
    })
    request.on('end', () => answer(request.url, body ? JSON.parse(body) : {}, response))
  })
  server.on('error', (cause) => {
    console.error(`Error: ${cause.message}`)
    process.exit(1)
  })
  server.listen(Number(port), host, () => console.error(`Listening on ${host}:${server.address().port} (version 0.0.0-stand-in)`))
  process.once('SIGTERM', () => process.exit(0))
}

function answer(url, { model, name }, response) {
  if (url === '/api/tags') return json(response, { models: models().map(shown) })
  if (url === '/api/version') return json(response, { version: '0.0.0-stand-in' })
  if (url === '/api/pull') return pull(model ?? name, response)
  if (url === '/api/chat') return chat(model, response)
  response.writeHead(404).end('{"error":"not found"}')
}

const json = (response, value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const shown = (name) => ({ name, model: name, size: 1000, details: { family: 'stand-in', parameter_size: '1B' } })

function pull(model, response) {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  const say = (value) => response.write(`${JSON.stringify(value)}\n`)
  say({ status: 'pulling manifest' })
  say({ status: 'pulling aaaa', total: 1000, completed: 420 })
  setTimeout(() => {
    writeFileSync(installed, JSON.stringify([...new Set([...models(), model])]))
    say({ status: 'success' })
    response.end()
  }, 1000)
}

function chat(model, response) {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  const row = (value) => response.write(`${JSON.stringify({ model, created_at: '2026-01-01T00:00:00Z', ...value })}\n`)
  row({ message: { role: 'assistant', content: 'Hello.' }, done: false })
  row({ message: { role: 'assistant', content: '' }, done: true, prompt_eval_count: 10, eval_count: 2 })
  response.end()
}

async function list() {
  const answered = await fetch(`http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/api/tags`).catch(() => undefined)
  if (!answered?.ok) process.exit(1)
  for (const { name } of (await answered.json()).models) console.log(name)
}
