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
}
