import { expect, it } from 'vitest'
import { evaluationOf } from '#core/model'
import { compileScreen, type FieldItem, itemState, type Mode } from '#core/screen'
import { libraryOf, modelDocument, screenDocument } from '#fixtures/library.ts'

/** Whether the key can be written in the form of a model whose key is entered, or made. */
function isOpen(enter: boolean, mode: Mode): boolean {
  const key = { type: 'int', enter, max: 9999 } as const
  const library = libraryOf(
    modelDocument('user', { key, fields: { name: { type: 'text', title: '名称' } } }),
    screenDocument('a/form', { type: 'form', model: 'user', items: ['name', 'id'] }),
  )
  const { program } = compileScreen(library.screen('a/form') as never, library)
  const item = (program?.kind === 'form' ? program.fieldItems[1] : undefined) as FieldItem
  const evaluation = evaluationOf(library.resolvedModel('user') ?? expect.fail(), {}, { names: {} })
  const rights = { shows: () => true, fieldRight: () => 'write' as const, recordWritable: true }
  return !itemState(item, { mode, evaluation, ...rights }).readonly
}

it('a key that people enter is open in the form of a new record, and never again', () => {
  expect([isOpen(true, 'create'), isOpen(true, 'edit'), isOpen(false, 'create')]).toEqual([true, false, false])
})
