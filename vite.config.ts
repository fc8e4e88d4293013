import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStyles } from './scripts/build/antdStyles.ts'
import { chunksByPage } from './scripts/build/chunksByPage.ts'
import { librariesInTwo } from './scripts/build/librariesInTwo.ts'
import { partsInPage, worthPreloading } from './scripts/build/partsInPage.ts'
import { silentModules } from './scripts/build/silentModules.ts'
import { withoutEvaluatedText } from './scripts/build/withoutEvaluatedText.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`
const plugins = () => [antdStyles(), librariesInTwo(), withoutEvaluatedText(), react()]

/**
 * The browser build: one page, chunks that follow use, no evaluated text anywhere. The first pages name every chunk that may
 * come after them, so the marks of content are written in letters that compress.
 */
export default defineConfig({
  plugins: [chunksByPage(plugins), ...plugins(), partsInPage()],
  /** Chunks are found beside the one that asks for them: the page, whose server knows its place, may be below a path of a host. */
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    modulePreload: { resolveDependencies: worthPreloading },
    rolldownOptions: { treeshake: silentModules, output: { hashCharacters: 'hex' } },
  },
  worker: { format: 'es', plugins: () => [withoutEvaluatedText()] },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/system-api': { target: server, ws: true } } },
})
