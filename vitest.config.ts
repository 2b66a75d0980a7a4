// Unit and integration tests. `node`: the server, on real databases and, where installed, a real mail server.
// `web`: components in jsdom. `slow` (`npm run test:slow`): kills, floods, large mailboxes, days of simulated time.
// `ollama` (`npm run test:ollama`): the real Ollama. The browser journey in tests/e2e belongs to Playwright.
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'

// HOMING_TEST_WITHOUT names files that cannot run on this machine; scripts/test.mjs sets it and says so.
const without = (process.env.HOMING_TEST_WITHOUT ?? '').split(',').filter((file) => file !== '')
const elsewhere = [...configDefaults.exclude, 'tests/e2e/**', ...without]
const slow = 'tests/**/*.slow.test.ts'
const ollama = 'tests/**/*.ollama.test.ts'
/** What they leave in the modules of the app or in the process (who has the microphone, which mailbox is shown, a build for production) stays. */
const alone =
  'tests/web/{assign-rules,assistant-voice,compose-origin,first-load,palette,read-aloud,settings-voice,shared-mailbox,shared-models,shared-replies,teamwork,voice-host,voice-panel}.test.{ts,tsx}'

export default defineConfig({
  test: {
    // On two cores: a good part of the time they wait for mail servers, timers and threads of their own.
    maxWorkers: 3,
    // Against hanging only: a busy machine may take long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    chaiConfig: { truncateThreshold: 0 },
    // Each Homing of a test starts threads, and each thread loads the program anew.
    env: { NODE_COMPILE_CACHE: path.resolve('.cache/compiled') },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          pool: 'forks',
          // The files of a worker share one process and the modules in it, loaded by Node as in production: no `vi.mock` here.
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
          setupFiles: ['tests/support/password-cost.ts'],
          include: ['tests/**/*.test.ts'],
          exclude: [...elsewhere, slow, ollama, 'tests/web/**'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          pool: 'forks',
          // One window and one copy of the app per worker; tests/web/setup.ts cleans up after each test.
          isolate: false,
          setupFiles: ['tests/web/setup.ts'],
          include: ['tests/web/**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, slow, alone],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web-alone',
          environment: 'jsdom',
          pool: 'forks',
          setupFiles: ['tests/web/setup.ts'],
          include: [alone],
          exclude: elsewhere,
        },
      },
      {
        extends: true,
        test: { name: 'ollama', environment: 'node', pool: 'forks', include: [ollama], exclude: elsewhere },
      },
      {
        extends: true,
        test: { name: 'slow', environment: 'node', pool: 'forks', include: [slow], exclude: elsewhere },
      },
    ],
  },
})
