import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * `npm run test:room -- <room or file …>`: runs the tests that mirror rooms, as in `core/rule`, `server/access`, `widgets/cron`
 * or `src/engine/react/list/controller.ts`. `npm run test:changed`: those of every room that differs from main.
 */
const layers = [
  'src/engine/core',
  'src/engine/runtime',
  'src/engine/react',
  'src/widgets',
  'src/pages',
  'server',
  'schemas',
  'scripts',
]

/** Files that differ from main, committed or not. */
function changedFiles() {
  const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim().split('\n').filter(Boolean)
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

const isFolder = (path) => existsSync(path) && statSync(path).isDirectory()

/** `core/rule` as a path from the top. */
const fromTop = (word) => ['', 'src/', 'src/engine/'].map((top) => top + word).find(existsSync) ?? word

/** The folder of tests that mirrors a path, or the nearest one above it that is no whole layer. */
function testsOf(path) {
  if (path.startsWith('tests/')) return /\.test\.tsx?$/.test(path) ? path : testsAbove(dirname(path))
  return layers.some((layer) => path.startsWith(`${layer}/`))
    ? testsAbove(path.replace(/^src\//, 'tests/').replace(/^(server|schemas|scripts)\//, 'tests/$1/'))
    : undefined
}

const wholeLayers = new Set([
  'tests',
  'tests/fixtures',
  'tests/cases',
  ...layers.map((layer) => `tests/${layer.replace(/^src\//, '')}`),
])

function testsAbove(path) {
  if (wholeLayers.has(path) || path === '.') return undefined
  return isFolder(path) ? `${path}/` : testsAbove(dirname(path))
}

const words = process.argv.slice(2)
const paths = words.includes('--changed') ? changedFiles() : words.map(fromTop)
const tests = [...new Set(paths.map(testsOf).filter(Boolean))]
const without = paths.filter((path) => /\.(tsx?|mjs)$/.test(path) && !testsOf(path))
if (without.length > 0) console.log(`No tests mirror: ${without.join(', ')}`)
if (tests.length === 0) {
  console.log('No room to test. Name one, as in: npm run test:room -- core/rule')
  process.exit(words.includes('--changed') ? 0 : 1)
}
console.log(tests.join('\n'))
process.exit(spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...tests], { stdio: 'inherit' }).status ?? 1)
