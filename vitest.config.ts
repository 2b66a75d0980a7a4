// Unit and integration tests. `node`: the server, on real databases and, where installed, a real mail server.
// `web`: components in jsdom. The browser journey in tests/e2e belongs to Playwright.
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'

// HOMING_TEST_WITHOUT names files that cannot run on this machine; scripts/test.mjs sets it and says so.
const without = (process.env.HOMING_TEST_WITHOUT ?? '').split(',').filter((file) => file !== '')
const elsewhere = [...configDefaults.exclude, 'tests/e2e/**', ...without]

export default defineConfig({
  test: {
    // On two cores: a good part of the time they wait for mail servers, timers and threads of their own.
    maxWorkers: 3,
    // Against hanging only: a busy machine may take long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          pool: 'forks',
          include: ['tests/**/*.test.ts'],
          exclude: [...elsewhere, 'tests/web/**'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: { name: 'web', environment: 'jsdom', include: ['tests/web/**/*.test.{ts,tsx}'], exclude: elsewhere },
      },
    ],
  },
})
