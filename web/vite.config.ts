// Builds the web app: `vite build web` -> dist/web. In development the API is asked of the server on port 8080.
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunks.ts'
import { serviceWorkerPlugin, sharedSchemaHash } from './offline/service-worker-plugin.ts'
import { precompressPlugin } from './precompress-plugin.ts'
import { preloadPlugin } from './preload-plugin.ts'

const server = 'http://127.0.0.1:8080'

/** Sonner adds a <style> element when it loads, which `style-src 'self'` forbids; theme.css imports the same rules as a file. */
const sonnerWithoutStyleElement: Plugin = {
  name: 'sonner-without-style-element',
  transform(code, id) {
    if (!/sonner[\\/]dist[\\/]index\.mjs/.test(id)) return undefined
    const without = code.replace(/^__insertCSS\(".*"\);?$/m, '')
    if (without === code) this.error('sonner no longer adds its styles as expected; look at vite.config.ts')
    return { code: without, map: null }
  },
}

export default defineConfig({
  plugins: [react(), tailwind(), sonnerWithoutStyleElement, preloadPlugin, serviceWorkerPlugin, precompressPlugin],
  define: { 'import.meta.env.VITE_SHAPES': JSON.stringify(sharedSchemaHash()) },
  // Fonts as data: URLs would be refused by `font-src 'self'`.
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
        // Under the names that the frame of a mail knows (src/mail/body/document.ts).
        assetFileNames: ({ names }) => (names[0]?.endsWith('.woff2') ? 'fonts/[name][extname]' : 'assets/[name]-[hash][extname]'),
      },
    },
  },
  server: { proxy: { '/api': server, '/trpc': server } },
})
