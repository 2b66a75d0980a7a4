// The web pages: files of the build, and for every address a browser opens the one page that knows what to show.
import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import express, { type RequestHandler, type Router } from 'express'
import staticGzip from 'express-static-gzip'

const kept: Record<string, string> = {
  // Their names change with their content.
  assets: 'public, max-age=31536000, immutable',
  // The frame of each mail asks for them by fixed names; another version of Inter may come a week late.
  fonts: 'public, max-age=604800',
}

/** What is not kept is asked for again. Text was compressed by the build (web/precompress-plugin.ts): nothing in it is secret. */
export function staticFiles(folder: string): Router {
  const files = express.Router()
  const serveStatic = {
    index: false,
    redirect: false,
    setHeaders: (res: ServerResponse, file: string) => {
      const [part = ''] = path.relative(folder, file).split(path.sep)
      res.setHeader('Cache-Control', kept[part] ?? 'no-cache')
    },
  } as const
  // It looks for compressed files once, and the folder may not be built yet.
  const built = existsSync(folder)
  files.use(
    built
      ? staticGzip(folder, { index: false, enableBrotli: true, orderPreference: ['br', 'gz'], serveStatic })
      : express.static(folder, serveStatic),
  )
  files.use(page(path.join(folder, 'index.html')))
  return files
}

function page(file: string): RequestHandler {
  return (req, res, next) => {
    const isFile = req.path.startsWith('/assets/') || path.posix.basename(req.path).includes('.')
    if (isFile || !['GET', 'HEAD'].includes(req.method) || !req.accepts('html')) return next()
    res.set('Cache-Control', 'no-cache')
    if (existsSync(file)) return res.sendFile(file, { cacheControl: false })
    res.status(503).type('text/plain').send('The web pages have not been built yet. Please run: npm run build\n')
  }
}
