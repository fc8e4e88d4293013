import type { BuildOptions } from 'esbuild'

export const serverBundle: BuildOptions & {
  entryPoints: { main: string; sqliteWorker: string; spreadsheetWorker: string }
}
