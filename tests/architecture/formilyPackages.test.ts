import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formilyPackages } from '../../scripts/formilyPackages.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'formily-packages-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(folder: string, content: object): void {
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify(content))
}

it('tests take the modules of packages that are written for Formily, and of no other', () => {
  const names = ['acme-scale', '@acme/gauge', 'plain', 'no-module', '@formily/antd-v5', 'missing']
  write('.', { dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) })
  write('node_modules/acme-scale', { module: 'esm/index.js', peerDependencies: { '@formily/react': '^2' } })
  write('node_modules/@acme/gauge', { module: 'gauge.mjs', dependencies: { '@formily/core': '^2' } })
  write('node_modules/plain', { module: 'esm/index.js', peerDependencies: { react: '^19' } })
  write('node_modules/no-module', { main: 'index.js', peerDependencies: { '@formily/react': '^2' } })
  write('node_modules/@formily/antd-v5', { module: 'esm/index.js', peerDependencies: { '@formily/react': '^2' } })
  expect(formilyPackages(root)).toEqual([
    { name: 'acme-scale', file: join(root, 'node_modules/acme-scale/esm/index.js') },
    { name: '@acme/gauge', file: join(root, 'node_modules/@acme/gauge/gauge.mjs') },
  ])
})
