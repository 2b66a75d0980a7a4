// Browser tests in Debian's own Chromium (CHROMIUM names another one); nothing is downloaded. Each test starts its own
// server on a free port with its own data folder, so there is no webServer here.
import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = places.find((place) => place !== undefined && existsSync(place))
const asRoot = process.getuid?.() === 0
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  globalSetup: './support/build-web.ts',
  testMatch: /\.(test|spec)\.ts$/,
  outputDir: '../../test-results',
  // Against hanging only: a busy machine may take long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Mostly waiting: for ten seconds of undo, for mail on its way. Nothing is shared between tests.
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // A trace puts a script into every frame, which the sandbox of a mail refuses on the console.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's own sandbox does not start for root, as in a container.
      args: [...quiet, ...(asRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : [])],
    },
  },
})
