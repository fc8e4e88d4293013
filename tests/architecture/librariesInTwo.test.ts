import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkVersion, cutVersions, lighterGrid } from '../../scripts/build/librariesInTwo.ts'
import { root } from './sourceTree.ts'

const packageOf = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const { dependencies } = packageOf('.') as { dependencies: Record<string, string> }

describe('a library that is cut', () => {
  it.each(Object.entries(cutVersions))('%s is installed as %s', (name, version) => {
    expect(packageOf(`node_modules/${name}`).version).toBe(version)
  })

  it.each([
    ['ag-grid-community', 'ag-grid-community'],
    ['react-router-dom', 'react-router'],
  ])('%s is named by package.json in the exact version', (dependency, cut) => {
    expect(dependencies[dependency]).toBe(cutVersions[cut])
  })

  it('is refused in another version, with what to do', () => {
    expect(() => checkVersion('ag-stack', '36.3.0')).toThrow(/ag-stack is installed as 36\.3\.0.*install that version/)
  })
})

describe('the grid', () => {
  it('is still built as expected', () => {
    const code = readFileSync(join(root, 'node_modules/ag-grid-community/dist/package/main.esm.mjs'), 'utf8')
    expect(code.length - lighterGrid(code).length).toBeGreaterThan(50)
  })

  it('is refused when it is built in another way', () => {
    expect(() => lighterGrid('var CommunityCoreModule = {\n};')).toThrow('built in another way')
  })
})
