import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { formilyPackages } from './scripts/formilyPackages.ts'

/** Files at a time: the process that hands them out is idle meanwhile, so both cores of a small machine work. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/**
 * Node takes Formily's CommonJS files and the bundler its modules: two copies would have two contexts each. Tests take the
 * modules, as the browser does, also those of other packages with components for Formily.
 */
const packages = formilyPackages(fileURLToPath(new URL('.', import.meta.url)))
const formilyModules = {
  alias: [
    {
      find: /^@formily\/([a-z0-9-]+)$/,
      replacement: fileURLToPath(new URL('node_modules/@formily/$1/esm/index.js', import.meta.url)),
    },
    ...packages.map(({ name, file }) => ({ find: new RegExp(`^${name}$`), replacement: file })),
  ],
}

/** As long as the library of the mounted tests waits: a loaded machine answers late, and what never comes still fails. */
const poll = { timeout: 15_000 }

/** `npm test` leaves the sweeps (`*.sweep.test.ts`) to `npm run test:sweeps`; whatever else starts vitest runs both. */
const sweeps = process.env.TEST_SWEEPS
const filesOf = (folders: string) => ({
  include: [`tests/${folders}/**/*${sweeps === 'only' ? '.sweep' : ''}.test.{ts,tsx}`],
  exclude: sweeps === 'none' ? ['**/*.sweep.test.*'] : [],
})

const node = { environment: 'node' as const, testTimeout: 60_000 }

/** Four altitudes: pure, mounted, server (real databases and sockets), journeys (real server, real Chromium); and what is scaffolded, in a copy of the tree. */
export default defineConfig({
  resolve: formilyModules,
  test: {
    maxWorkers,
    server: { deps: { inline: [/@formily\//, ...packages.map(({ name }) => `/node_modules/${name}/`)] } },
    // Names of tests stand whole in the report: rows of the specification name them.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        extends: true,
        test: {
          ...node,
          name: 'unit',
          // Pure functions leave nothing behind, so files share their modules.
          isolate: false,
          ...filesOf('{engine/core,engine/runtime,schemas,architecture}'),
          setupFiles: ['tests/fixtures/seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          // Loading antd, the grid and the engine takes longer than most files' tests, so files share what is loaded.
          isolate: false,
          testTimeout: 60_000,
          expect: { poll },
          ...filesOf('{engine/react,widgets,pages}'),
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
          ...filesOf('server'),
          globalSetup: ['tests/fixtures/sharedFolder.ts'],
          setupFiles: ['tests/fixtures/seed.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll },
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'journeys',
          ...filesOf('journeys'),
          globalSetup: ['tests/fixtures/sharedBrowser.ts', 'tests/fixtures/sharedProducts.ts'],
          env: { DATABASE_SYNC: 'off' },
          // As long as the browser's library waits by default.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 180_000,
          hookTimeout: 240_000,
          // The sweeps of journeys have the leaks and kills beside them.
          fileParallelism: sweeps !== 'only',
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'scaffold',
          ...filesOf('scaffold'),
          hookTimeout: 240_000,
          testTimeout: 180_000,
        },
      },
    ],
  },
})
