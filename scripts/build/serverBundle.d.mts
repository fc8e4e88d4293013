import type { BuildOptions } from 'esbuild'

export const serverBundle: BuildOptions & { entryPoints: { main: string } }

export const programBundle: BuildOptions & { entryPoints: { sqliteWorker: string; spreadsheetWorker: string } }
