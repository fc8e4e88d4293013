import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importForm } from '../../scripts/documents/importForm.ts'
import { readJson } from '../../scripts/documents/readJson.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-form-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const visit = {
  type: 'object',
  title: '走访',
  properties: {
    person: { type: 'string', title: '对象', required: true, 'x-decorator': 'FormItem', 'x-component': 'Input' },
    tasks: {
      type: 'array',
      title: '事项',
      'x-component': 'ArrayTable',
      items: { type: 'object', properties: { name: { type: 'string', title: '名称', 'x-component': 'Input' } } },
    },
  },
}

function importText(text: string, request: { screen?: string; model?: string } = {}) {
  const path = join(folder, 'visit.json')
  writeFileSync(path, text)
  return importForm({ path, folder, ...request })
}

describe('an import', () => {
  it('without a name prints the documents and writes nothing', () => {
    const { output, problems, failed } = importText(JSON.stringify(visit))
    expect(output.map((text) => JSON.parse(text).id)).toEqual(['formilyForm', 'formilyFormTasks', 'formily/form'])
    expect(problems).toEqual([])
    expect(failed).toBe(false)
    expect(existsSync(join(folder, 'screens'))).toBe(false)
  })

  it('with a name writes a file for each document, which the next one does not overwrite', () => {
    const names = { screen: 'village/visit', model: 'visit' }
    const { output, failed } = importText(JSON.stringify(visit), names)
    expect(failed).toBe(false)
    expect(output).toEqual(
      [
        'models/village/visit.model.json',
        'models/village/visitTasks.model.json',
        'screens/village/visit.screen.json',
      ].map((file) => join(folder, file)),
    )
    const written = output.map((file) => JSON.parse(readFileSync(file, 'utf8')))
    expect(written.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'model visit',
      'model visitTasks',
      'screen village/visit',
    ])
    const again = importText(JSON.stringify({ ...visit, title: '另一个' }), names)
    expect(again).toMatchObject({ output: [], failed: true })
    expect(again.problems.at(-1)).toContain('exists')
    expect(output.map((file) => JSON.parse(readFileSync(file, 'utf8')))).toEqual(written)
  })

  it('writes nothing where an id is none, or where nothing can be read', () => {
    for (const screen of ['../visit', 'visit', 'Village/Visit'])
      expect(importText(JSON.stringify(visit), { screen })).toMatchObject({ output: [], failed: true })
    expect(importText('{"type":"object"}', { screen: 'village/visit' })).toMatchObject({ output: [], failed: true })
    expect(existsSync(join(folder, 'screens'))).toBe(false)
  })

  it('names the title by the file where the schema has none', () => {
    const { output } = importText(JSON.stringify({ ...visit, title: undefined }))
    expect(JSON.parse(output.at(-1) ?? '').title).toBe('visit')
  })

  it('says where a file is no JSON, and that it is not there', () => {
    const { problems, failed } = importText('{\n  "type": "object",\n  "properties": x\n}')
    expect(problems).toEqual([`error ${join(folder, 'visit.json')}#  not-json  不是 JSON，第 3 行第 17 列附近有误`])
    expect(failed).toBe(true)
    expect(importForm({ path: join(folder, 'none.json'), folder }).problems).toEqual([
      `error ${join(folder, 'none.json')}#  not-json  不能读取，检查路径`,
    ])
  })
})

it.each([
  ['{"a": x}', '第 1 行第 7 列'],
  ['{"a": 1,}', '第 1 行第 9 列'],
  ['{\n"a":1 "b":2}', '第 2 行第 7 列'],
  ['[1,\n2', '第 2 行第 2 列'],
  ['{"a":tru', '第 1 行第 9 列'],
  ['', '第 1 行第 1 列'],
  ['{"a": 1}}', '第 1 行第 9 列'],
  ['{"a":"b\tc"}', '第 1 行第 8 列'],
  ['[1, 2, ?]', '第 1 行第 8 列'],
  ['{"a":1,"a":2}', '第 1 行第 8 列'],
])('%j is broken at %s', (text, place) => {
  expect(readJson(text)).toEqual({ problem: expect.stringContaining(place) })
})
