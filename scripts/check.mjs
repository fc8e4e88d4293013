import { spawnSync } from 'node:child_process'

/** The fast check while working: lint, types, documents, pure tests, and what of the specification is not built yet. */
const parts = [
  ['npx', 'biome', 'check', '.'],
  ['npx', 'tsc', '--noEmit'],
  ['npx', 'tsx', 'scripts/checkDocuments.ts'],
  ['npx', 'vitest', 'run', '--project', 'unit', '--reporter=dot'],
  ['npx', 'tsx', 'scripts/listUnbuilt.ts'],
]
const failed = parts.filter(([command, ...args]) => spawnSync(command, args, { stdio: 'inherit' }).status !== 0)
process.exit(failed.length === 0 ? 0 : 1)
