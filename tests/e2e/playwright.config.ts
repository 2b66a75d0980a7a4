// Browser tests. The tests of a worker share their servers (support/shared.ts), so there is no webServer here.
import { defineConfig } from '@playwright/test'
import { headlessShell } from './support/browser.ts'

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
  globalSetup: './support/global-setup.ts',
  testMatch: /\.(test|spec)\.ts$/,
  outputDir: '../../test-results',
  // Against hanging only: a busy machine may take long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: Number(process.env.E2E_WORKERS ?? 2),
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // It fetches every file of the pages; the tests that are about it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace puts a script into every frame, which the sandbox of a mail refuses on the console.
    trace: 'off',
    launchOptions: {
      ...(headlessShell ? { executablePath: headlessShell } : {}),
      // Chromium's own sandbox does not start for root, as in a container.
      args: [...quiet, ...(asRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : [])],
    },
  },
})
