import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'

const compiledFile = 'compiledSchemas.js'

/**
 * Compiles the validators of documents now instead of at each start, into a file beside the bundle: in the bundle itself they
 * would be four fifths of a text that node keeps in memory, at two bytes a character.
 */
const compiledSchemas = {
  name: 'compiled-schemas',
  setup({ onResolve, onEnd, initialOptions }) {
    let isUsed = false
    onResolve({ filter: /\/compileSchemas\.ts$/ }, () => {
      isUsed = true
      return { path: `./${compiledFile}`, external: true }
    })
    onEnd(async () => {
      if (!isUsed) return
      const code = execFileSync('npx', ['tsx', 'scripts/build/compiledSchemas.ts'], {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      })
      const { code: minified } = await transform(code, { minify: true, format: 'esm', target: shared.target })
      writeFileSync(join(initialOptions.outdir, compiledFile), minified)
    })
  },
}

const shared = {
  outdir: 'dist/server',
  bundle: true,
  platform: 'node',
  target: 'node20',
  sourcemap: 'linked',
  logLevel: 'warning',
}

/** How the server is bundled: its own code in one file and the validators in another, packages left outside. */
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
