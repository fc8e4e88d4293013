import { defineConfig } from 'vitest/config'

const node = { environment: 'node' as const, testTimeout: 20_000 }

/** Four altitudes: pure, mounted, server (real databases and sockets), journeys (real server, real Chromium). */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...node,
          name: 'unit',
          include: ['tests/{engine/core,engine/runtime,schemas,architecture}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
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
          include: ['tests/server/**/*.test.ts'],
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
