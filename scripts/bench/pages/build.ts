import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { withoutEvaluatedText } from '../../build/withoutEvaluatedText.ts'

const folder = 'dist/bench/pages'

/** Builds the pages of the bench like the product; returns their folder and the page to open. */
export async function buildPages(): Promise<{ folder: string; page: string }> {
  await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [withoutEvaluatedText(), react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 4_000,
      rollupOptions: { input: 'scripts/bench/page/index.html' },
    },
  })
  return { folder: join(process.cwd(), folder), page: '/scripts/bench/page/index.html' }
}
