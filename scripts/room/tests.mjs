import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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

const wholeLayers = new Set([
  'tests',
  'tests/fixtures',
  'tests/cases',
  ...layers.map((layer) => `tests/${layer.replace(/^src\//, '')}`),
])

const isFolder = (path) => existsSync(path) && statSync(path).isDirectory()

/** `core/rule` or `core/rule/` as a path from the root of the repository. */
export function pathOfRoom(word) {
  const path = word.replace(/\/$/, '')
  return ['', 'src/', 'src/engine/'].map((top) => top + path).find(existsSync) ?? path
}

/** The folder of tests that mirrors a path, or the nearest one above it below the folder of a layer. */
export function testsOfPath(path) {
  if (path.startsWith('tests/')) return /\.test\.tsx?$/.test(path) ? path : nearestTests(path)
  return layers.some((layer) => path.startsWith(`${layer}/`))
    ? nearestTests(path.replace(/^src\//, 'tests/').replace(/^(server|schemas|scripts)\//, 'tests/$1/'))
    : undefined
}

function nearestTests(path) {
  if (wholeLayers.has(path) || path === '.') return undefined
  return isFolder(path) ? `${path}/` : nearestTests(dirname(path))
}

/** The tests that mirror all of the paths, each once. */
export const testsOfPaths = (paths) => [...new Set(paths.map(testsOfPath).filter(Boolean))]
