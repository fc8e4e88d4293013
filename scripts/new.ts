import { spawnSync } from 'node:child_process'
import { Refusal } from './new/refusal.ts'
import { readRequest } from './new/request.ts'
import { scaffold } from './new/scaffold.ts'

/** `npm run new:<kind> <id> [title]`: creates a working model, screen, widget, rule or action with its test, and says what to do next. */
try {
  const request = readRequest(process.argv.slice(2))
  const { written, next } = scaffold(request, '.')
  const code = written.filter((path) => /\.tsx?$/.test(path))
  if (code.length > 0) run('npx', ['biome', 'check', '--write', '--log-level=error', ...code])
  run('npx', ['tsx', 'scripts/generate.ts'])
  console.log([`Wrote\n  ${written.join('\n  ')}`, `Next\n  ${next.join('\n  ')}`].join('\n'))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Refusal(`"${command} ${args[0]}" failed: the files are written, see above what is wrong.`)
}
