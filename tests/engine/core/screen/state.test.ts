import { describe, expect, it } from 'vitest'
import cases from '#cases/screen/state.json' with { type: 'json' }
import { evaluationOf } from '#core/model'
import { compileScreen, type FieldItem, type ItemState, itemState, type Mode } from '#core/screen'
import { libraryOf, modelDocument, screenDocument } from '#fixtures/library.ts'

interface Row {
  why: string
  item?: Record<string, unknown>
  field?: Record<string, unknown>
  right?: 'write' | 'read' | 'hidden'
  shows?: string[]
  mode?: Mode
  record?: Record<string, unknown>
  writable?: boolean
  expect: string
  causes?: string[]
}

function fieldItem({ item = {}, field = {} }: Row): FieldItem {
  const library = libraryOf(
    modelDocument('user', {
      fields: { one: { type: 'text', title: '一', ...field }, other: { type: 'text', title: '二' } },
    }),
    modelDocument('role', { fields: { name: { type: 'text', title: '名' } } }),
    screenDocument('a/form', { type: 'form', model: 'user', items: [{ field: 'one', ...item }, 'other'] }),
  )
  const { program, diagnostics } = compileScreen(library.screen('a/form') as never, library)
  expect(diagnostics).toEqual([])
  const [found] = program?.kind === 'form' ? program.fieldItems : []
  return found as FieldItem
}

const wordsOf = ({ visible, readonly, disabled, required }: ItemState): string =>
  [visible ? '' : 'hidden', readonly ? 'readonly' : '', disabled ? 'disabled' : '', required ? 'required' : '']
    .filter(Boolean)
    .join(' ')

describe('item state', () => {
  it.each(cases.rows as Row[])('$why', (row) => {
    const { right = 'write', shows = [], mode = 'edit', record = {}, writable = true } = row
    const item = fieldItem(row)
    const state = itemState(item, {
      mode,
      evaluation: evaluationOf(undefined, record, { names: { $mode: mode } }),
      shows: (code) => shows.includes(code),
      fieldRight: () => right,
      recordWritable: writable,
    })
    expect(wordsOf(state)).toBe(row.expect)
    if (row.causes) expect(state.causes.map(({ state: of, by }) => `${of}:${by}`)).toEqual(row.causes)
  })
})

describe('a key that people enter', () => {
  const library = libraryOf(
    modelDocument('stall', {
      key: { type: 'int', min: 1, max: 99, enter: true },
      fields: { name: { type: 'text', title: '名称' } },
    }),
    screenDocument('a/form', { type: 'form', model: 'stall' }),
  )
  const { program } = compileScreen(library.screen('a/form') as never, library)
  const [key] = program?.kind === 'form' ? program.fieldItems : []

  it.each([
    ['create', 'required'],
    ['edit', 'readonly'],
  ] as const)('on %s is %s', (mode, expected) => {
    const right = { shows: () => true, fieldRight: () => 'write' as const, recordWritable: true }
    const state = itemState(key as FieldItem, {
      mode,
      evaluation: evaluationOf(undefined, {}, { names: {} }),
      ...right,
    })
    expect([key?.id, wordsOf(state)]).toEqual(['id', expected])
  })
})
