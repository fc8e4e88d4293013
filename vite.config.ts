import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutEvaluatedText } from './scripts/build/withoutEvaluatedText.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

/** The browser build: one page, chunks that follow use, no evaluated text anywhere. */
export default defineConfig({
  plugins: [withoutEvaluatedText(), react()],
  build: { outDir: 'dist/client', manifest: true, target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 1200 },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/system-api': { target: server, ws: true } } },
})
