import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../scripts/new/refusal.ts'
import { readRequest } from '../../scripts/new/request.ts'
import { scaffold } from '../../scripts/new/scaffold.ts'

/** A copy of the tree in which one of each is made, as a developer makes them. */
const copy = mkdtempSync(join(tmpdir(), 'village-new-'))
const copied = ['src', 'server', 'schemas', 'scripts', 'tests', 'docs', 'index.html', 'README.md', '.gitignore']
const settings = ['package.json', 'tsconfig.json', 'biome.json', 'vitest.config.ts', 'vite.config.ts']

const templates = [
  ['model', 'village/honor', '荣誉'],
  ['screen', 'village/honor-list', '荣誉'],
  ['screen', 'village/honor-form', '荣誉'],
  ['screen', 'village/honor-detail', '荣誉'],
  ['widget', 'stars', '星级'],
  ['rule', 'plotNumber', '地块编号'],
  ['action', 'honor/award', '授予'],
]
/** Made by the command itself, which also renews what is generated. */
const last = ['action', 'honor/revoke', '撤销']

/** Runs a command in the copy; fails with what it said. */
function succeeds(...command: string[]): void {
  const { VITEST: _vitest, TEST_SWEEPS: _sweeps, ...env } = process.env
  const { status, stdout, stderr } = spawnSync('npx', command, { cwd: copy, encoding: 'utf8', env })
  if (status !== 0) expect.fail(`${command.join(' ')}\n${stdout}${stderr}`)
}

beforeAll(() => {
  for (const path of [...copied, ...settings]) cpSync(path, join(copy, path), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  const written = templates.flatMap((template) => scaffold(readRequest(template), copy).written)
  succeeds('biome', 'check', '--write', ...written.filter((path) => /\.tsx?$/.test(path)))
  succeeds('tsx', 'scripts/new.ts', ...last)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('a scaffold of each kind', () => {
  it.each([...templates, last])('is refused the second time: %s %s', (...template) => {
    expect(() => scaffold(readRequest(template), copy)).toThrow(Refusal)
  })

  it('has types that fit', () => succeeds('tsc', '--noEmit'))
  it('is clean', () => succeeds('biome', 'check', '.'))
  it('has documents without a mistake', () => succeeds('tsx', 'scripts/checkDocuments.ts'))
  it('leaves what is generated up to date', () => succeeds('tsx', 'scripts/generate.ts', '--check'))

  it.each([
    [
      'unit',
      'tests/schemas/documents.test.ts',
      'tests/engine/core/rule/rules.test.ts',
      'tests/architecture/rooms.test.ts',
    ],
    ['dom', 'tests/widgets/stars', 'tests/widgets/parity.test.ts'],
    ['server', 'tests/server/models/honor'],
  ])('passes its tests: %s %s', (project, ...tests) => succeeds('vitest', 'run', '--project', project, ...tests))
})
