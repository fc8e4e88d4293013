import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Files at a time: the process that hands them out is idle meanwhile, so both cores of a small machine work. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

const node = { environment: 'node' as const, testTimeout: 60_000 }

/** Four altitudes: pure, mounted, server (real databases and sockets), journeys (real server, real Chromium). */
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        extends: true,
        test: {
          ...node,
          name: 'unit',
          // Pure functions leave nothing behind, so files share their modules.
          isolate: false,
          include: ['tests/{engine/core,engine/runtime,schemas,architecture}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          // Loading antd, the grid and the engine takes longer than most files' tests, so files share what is loaded.
          isolate: false,
          testTimeout: 20_000,
          include: ['tests/{engine/react,widgets,pages}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/fixtures/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'server',
          // Each test opens a database and a server of its own; what is loaded is shared, which halves the time.
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/fixtures/sharedFolder.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
