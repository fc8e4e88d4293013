import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  aggregateDiagnostics,
  compileDiagnostics,
  dashboardDiagnostics,
  documentDiagnostics,
  formilyMessages,
  modelDiagnostics,
  scanDiagnostics,
  screenDiagnostics,
  unknownMessages,
} from '#core/message'

const folders = ['aggregate', 'dashboard', 'check', 'screen', 'model', 'library', 'expression', 'rule'].map(
  (room) => `src/engine/core/${room}`,
)

const sources = [...folders, 'server/document'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
)

const found = (pattern: RegExp): string[] =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, code = '']) => code))

const tables = [
  ...[aggregateDiagnostics, compileDiagnostics, dashboardDiagnostics],
  ...[documentDiagnostics, modelDiagnostics, scanDiagnostics, screenDiagnostics],
]

/** Codes where they are made: in the tables of texts, in a diagnostic, and in the list of what can be wrong with an expression. */
const usedCodes = new Set<string>([
  ...found(/(?<!title: '[^']*', )code: '([a-z-]+)'/g),
  ...found(/^ {2}\| '([a-z-]+)'/gm),
  ...tables.flatMap((table) => Object.values(table).map(([code]) => code)),
  ...Object.keys(formilyMessages),
  ...Object.keys(unknownMessages.kinds).map((kind) => `unknown-${kind}`),
])

const explained = [...readFileSync('docs/errors.md', 'utf8').matchAll(/^\| ([a-z-]+) \|/gm)].map(
  ([, code = '']) => code,
)

it('docs/errors.md explains every code of a diagnostic', () => {
  expect([...usedCodes].filter((code) => !explained.includes(code)).sort()).toEqual([])
})

it('docs/errors.md explains no code that nothing says, and none twice', () => {
  const quoted = new Set([...usedCodes, ...found(/['`]([a-z]+-[a-z-]+)['`]/g)])
  expect(explained.filter((code) => !quoted.has(code))).toEqual([])
  expect(new Set(explained).size).toBe(explained.length)
})
