import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'

/** Puts the validators of documents into the bundle as code, compiled now instead of at each start. */
const compiledSchemas = {
  name: 'compiled-schemas',
  setup: ({ onLoad }) =>
    onLoad({ filter: /core\/check\/compileSchemas\.ts$/ }, ({ path }) => ({
      contents: execFileSync('npx', ['tsx', 'scripts/build/compiledSchemas.ts'], {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      }),
      resolveDir: dirname(path),
    })),
}

/** How the server is bundled: its own code in one file, each worker in one beside it, packages left outside. */
export const serverBundle = {
  entryPoints: {
    main: 'server/main.ts',
    sqliteWorker: 'server/database/sqlite/sqliteWorker.ts',
    spreadsheetWorker: 'server/spreadsheet/spreadsheetWorker.ts',
  },
  outdir: 'dist/server',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: 'linked',
  logLevel: 'warning',
  plugins: [compiledSchemas],
}
