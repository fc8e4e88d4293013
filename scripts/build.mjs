import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { packFolder } from './build/packed.mjs'
import { programBundle, serverBundle } from './build/serverBundle.mjs'
import { sourceStamp, stampFile } from './build/sourceStamp.mjs'

/**
 * Builds what `npm start` serves: generated files, the pages and the server. With `--check` it writes no generated files, and fails when
 * they do not fit their sources.
 */
function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: false })
  if (status !== 0) process.exit(status ?? 1)
}

const stamp = sourceStamp()
run('npx', ['tsx', 'scripts/generate.ts', process.argv.includes('--check') ? '--check' : '--quick'])
run('npx', ['vite', 'build', '--logLevel', 'warn'])
await packFolder('dist/client')
await build(serverBundle)
await build(programBundle)
writeFileSync(stampFile, stamp)
console.log('Built dist/client and dist/server.')
