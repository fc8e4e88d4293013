import { spawnSync } from 'node:child_process'
import { pathOfRoom, testsOfPath, testsOfPaths } from './room/tests.mjs'

/**
 * `npm run test:room -- <room or file …>`: runs the tests that mirror rooms, as in `core/rule`, `server/session`, `widgets/cron`
 * or `src/engine/react/list/controller.ts`. `npm run test:changed`: the tests of every room that differs from main.
 */

/** Files that differ from main, committed or not. */
function changedFiles() {
  const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim().split('\n').filter(Boolean)
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

const words = process.argv.slice(2)
const paths = words.includes('--changed') ? changedFiles() : words.map(pathOfRoom)
const tests = testsOfPaths(paths)
const without = paths.filter((path) => /\.(tsx?|mjs)$/.test(path) && !testsOfPath(path))
if (without.length > 0) console.log(`No tests mirror: ${without.join(', ')}`)
if (tests.length === 0) {
  console.log('No room to test. Name one, as in: npm run test:room -- core/rule')
  process.exit(words.includes('--changed') ? 0 : 1)
}
console.log(tests.join('\n'))
process.exit(spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...tests], { stdio: 'inherit' }).status ?? 1)
