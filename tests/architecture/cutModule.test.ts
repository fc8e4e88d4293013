import { describe, expect, it } from 'vitest'
import { cutInTwo, neededBy, readParts, takenFrom } from '../../scripts/build/cutModule.ts'

const code = `
import { Base, Other, Passed } from 'ground'
let count = 0
var Row = class extends Base { draw() { return this.edit ?? line() } }
function line() { return count }
function edit() { return new Other(line()) }
function reset() { count = 0 }
function local() { let size; size = 1; return size }
Row.kind = 'row'
edit.kind = 'edit'
var size = 1
export { Row, edit as editRow, reset, local, size, Passed as Given }
`

describe('a library cut in two', () => {
  const parts = readParts(code)
  const needed = neededBy(parts, ['Row'])
  const { first, rest } = cutInTwo(parts, needed, 'library?first')

  it('has in its first part what the names need, what is done to that and who changes it', () => {
    const starts = [...needed].map(({ text }) => text.slice(0, 12))
    expect(starts.sort()).toEqual(["Row.kind = '", 'function lin', 'function res', 'let count = ', 'var Row = cl'])
    expect(first).not.toContain('edit()')
    expect(first).toContain('import { Base as Base } from "ground"')
    expect(first).not.toContain('Other')
  })

  it('has the rest in its second part, which takes from the first', () => {
    expect(rest).toContain('import { line } from "library?first"')
    expect(rest).toContain('import { Other as Other } from "ground"')
    expect(rest).toContain("edit.kind = 'edit'")
    expect(rest).not.toContain('class extends')
  })

  it('gives every name that it gave', () => {
    expect(rest).toContain('export { Row as Row } from "library?first"')
    expect(rest).toContain('export { reset as reset } from "library?first"')
    expect(rest).toContain('export { edit as editRow }')
    expect(rest).toContain('import { Passed as Passed } from "ground"')
    expect(rest).toContain('export { Passed as Given }')
  })

  it('says what the first part takes from another library', () => {
    expect(takenFrom(parts, needed, 'ground')).toEqual(['Base'])
  })

  it('is refused when it has another shape or lacks a name', () => {
    expect(() => readParts('export default 1')).toThrow('built in another way')
    expect(() => readParts('export * from "a"')).toThrow('built in another way')
    expect(() => neededBy(parts, ['Gone'])).toThrow('does not give Gone')
  })
})
