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

const shared = {
  outdir: 'dist/server',
  bundle: true,
  platform: 'node',
  target: 'node20',
  sourcemap: 'linked',
  logLevel: 'warning',
}

/** How the server is bundled: its own code in one file, packages left outside. */
export const serverBundle = {
  ...shared,
  entryPoints: { main: 'server/main.ts' },
  format: 'esm',
  packages: 'external',
  plugins: [compiledSchemas],
}

/** Programs do not find programs themselves: what does that asks for the bundler and its own address, and is left out. */
const asProgram = { external: ['esbuild'], logOverride: { 'empty-import-meta': 'silent' } }

/** How its programs are bundled: each in one file with its packages, as CommonJS, which starts in two thirds of the time. */
export const programBundle = {
  ...shared,
  entryPoints: {
    sqliteWorker: 'server/database/sqlite/sqliteWorker.ts',
    spreadsheetWorker: 'server/spreadsheet/spreadsheetWorker.ts',
  },
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  ...asProgram,
}
