import { spawn } from 'node:child_process'

/** The fast check while working: lint, types, documents, pure tests without the sweeps, and the parts of the specification that are not built yet. Two at a time, for a small machine with two cores. */
const lanes = [
  [['npx', 'vitest', 'run', '--project', 'unit', '--reporter=dot']],
  [
    ['npx', 'biome', 'check', '.', '--error-on-warnings'],
    ['npx', 'tsc', '--noEmit'],
    ['npx', 'tsx', 'scripts/checkDocuments.ts'],
    ['npx', 'tsx', 'scripts/listUnbuilt.ts'],
  ],
]

/** Runs a command and prints its output once it has ended; true if it succeeded. */
const succeeds = ([command, ...args]) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TEST_SWEEPS: 'none' },
    })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(printed))
      resolve(status === 0)
    })
  })

async function runLane(lane) {
  const results = []
  for (const part of lane) results.push(await succeeds(part))
  return results
}

const results = (await Promise.all(lanes.map(runLane))).flat()
process.exit(results.every(Boolean) ? 0 : 1)
