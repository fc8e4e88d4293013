import { describe, expect, it } from 'vitest'
import { compileDefinedAsk } from '#core/screen'
import { libraryOf } from '#fixtures/library.ts'

const compile = (definition: unknown) =>
  compileDefinedAsk(definition, { title: '调用', library: libraryOf(), screenId: 'test/list' })

describe('a question that a record describes', () => {
  it('has the fields of its definition, as JSON or as its text', () => {
    const fields = {
      minutes: { type: 'int', title: '时长', min: 1, required: true },
      mode: { type: 'dict', dict: 'unheard_of' },
    }
    for (const definition of [fields, JSON.stringify(fields)]) {
      const { form, diagnostics } = compile(definition)
      expect(diagnostics).toEqual([])
      expect(form?.items.map((item) => item.id)).toEqual(['minutes', 'mode'])
    }
  })

  it.each([[null], [undefined], [{}], ['']])('is none where nothing is described: %s', (definition) => {
    expect(compile(definition)).toEqual({ form: null, diagnostics: [] })
  })

  it.each([
    ['a list', [], '', 'wrong-type'],
    ['a text that is no JSON', 'minutes', '', 'wrong-type'],
    ['a name that is none', { 'on-off': { type: 'int' } }, '/on-off', 'bad-name'],
    ['a field without a type', { minutes: { title: '时长' } }, '/minutes', 'missing-key'],
    ['a type that there is not', { minutes: { type: 'integer' } }, '/minutes/type', 'unknown-field-type'],
    ['rows, which no question has', { rows: { type: 'table', model: 'thing' } }, '/rows/type', 'unknown-field-type'],
    ['a record of a model that there is not', { who: { type: 'ref', model: 'nobody' } }, '/who/model', 'unknown-model'],
  ])('names what is wrong: %s', (_, definition, pointer, code) => {
    const { form, diagnostics } = compile(definition)
    expect(form).toBeNull()
    expect(diagnostics[0]).toMatchObject({ pointer, code })
  })
})
