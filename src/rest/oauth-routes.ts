// The two addresses of signing in at a provider that a browser opens: the way there, and the way back. Both only redirect.
import express, { type Request, type Router } from 'express'
import type { App } from '../app.ts'
import type { Context } from '../trpc.ts'

export interface OAuthRoutesOptions {
  app: App
  contextOf(req: Request): Context
}

export function oauthRouter(_options: OAuthRoutesOptions): Router {
  return express.Router()
}
