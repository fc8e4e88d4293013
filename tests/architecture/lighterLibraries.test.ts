import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lighterGrid } from '../../scripts/build/librariesInTwo.ts'
import { takeAlone } from '../../scripts/build/lighterLibraries.ts'
import { root } from './sourceTree.ts'

describe('a source that takes components of antd', () => {
  it.each([
    ["import { Input } from 'antd'\n<Input />", "import Input from 'antd/es/input/Input'\n<Input />"],
    [
      "import { Button, Dropdown } from 'antd'\n<Dropdown />",
      "import Dropdown from 'antd/es/dropdown/dropdown';import { Button } from 'antd'\n<Dropdown />",
    ],
    [
      "import { Input, type InputProps } from 'antd'\n<Input />",
      "import Input from 'antd/es/input/Input';import { type InputProps } from 'antd'\n<Input />",
    ],
    ["import { Input } from 'antd'\n<Input.Search />", "import { Input } from 'antd'\n<Input.Search />"],
    ["import { Button } from 'antd'", "import { Button } from 'antd'"],
  ])('%s', (before, after) => {
    expect(takeAlone(before)).toBe(after)
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
