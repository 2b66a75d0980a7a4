// The baseline of every answer over HTTP: Express and better-sqlite3, and nothing in between.
import Database from 'better-sqlite3'
import express from 'express'

const one = new Database(':memory:').prepare('select 1 as one')
const server = express()
  .get('/', (_request, response) => response.json(one.get()))
  .listen(0, '127.0.0.1', () => process.send?.(server.address().port))
// Its parent has ended.
process.on('disconnect', () => process.exit())
