import { describe, expect, it } from 'vitest'
import type { AnyDocument, ModelDocument } from '#core/document'
import { readSchema, writeSchema } from '#core/formily'
import { createLibrary } from '#core/library'
import { fullChecks } from '#core/model'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import { vocabulary } from './vocabulary.ts'

const shipped = shippedDocuments()
const library = createLibrary(shipped, fullChecks, vocabulary)

/** Every form of the product, as it is written and read again. */
const forms = library.documents('screen').flatMap((document) => {
  const { schema, diagnostics } = writeSchema(document, library)
  if (!schema) return []
  const again = readSchema(JSON.parse(JSON.stringify(schema)), { vocabulary })
  return [{ document, schema, diagnostics, again }]
})

/** Why something cannot be said, without names. */
const reasonOf = (message: string): string => message.replace(/^Formily 没有 [^：]*：/, '').replace(/ \S+$/, '')

/** Words of a field that are the same in the document that is read; what is left out or the default is undefined. */
const wordsOf = (document: ModelDocument['fields'][string]) => {
  const { type, required, default: value, min, max, dict, model, unit, scale, store } = document
  const own = typeof value === 'string' && value.startsWith('=') ? undefined : value
  return { type, required: required || undefined, default: own, min, max, dict, model, unit, scale, store }
}

describe('the forms of the product', () => {
  it('are more than a hundred', () => {
    expect(forms.length).toBeGreaterThan(100)
  })

  it('are read again with nothing that has to be mended', () => {
    const faults = forms.flatMap(({ document, again }) =>
      again.diagnostics.flatMap(({ severity, pointer, message }) =>
        severity === 'info' ? [] : [`${document.id}#${pointer} ${message}`],
      ),
    )
    expect(faults).toEqual([])
  })

  it('are written the same again', () => {
    for (const { schema, again } of forms) {
      const known = createLibrary([...shipped, ...again.documents], fullChecks, vocabulary)
      const screen = again.documents.at(-1) as AnyDocument
      expect(writeSchema(screen, known).schema).toEqual(schema)
    }
  })

  it('keep of each field the words that Formily can say', () => {
    let count = 0
    for (const { document, schema, again } of forms) {
      const { screen: id } = schema['x-data'] as { screen: string }
      const screen = JSON.stringify(library.screen(id))
      const [model] = again.documents as [ModelDocument]
      for (const [name, field] of Object.entries(model.fields)) {
        const original = library.resolvedModel(model.id)?.field(name)
        if (!original || field.type === 'table' || field.type === 'one') continue
        const words = wordsOf(original.document)
        const wordsAgain = wordsOf(field)
        const isOwnDefault = screen.includes(`"field":"${name}"`)
        const skipped = isOwnDefault ? { default: undefined, required: undefined } : {}
        expect({ form: document.id, name, ...wordsAgain, ...skipped }).toEqual({
          form: document.id,
          name,
          ...words,
          ...skipped,
        })
        count += 1
      }
    }
    expect(count).toBeGreaterThan(800)
  })

  it('say nothing that Formily lacks without a reason', () => {
    const reasons = forms.flatMap(({ diagnostics }) =>
      diagnostics.flatMap(({ code, message }) => (code === 'formily-untranslated' ? [reasonOf(message)] : [])),
    )
    expect([...new Set(reasons)].sort()).toEqual(
      [
        '属于列表和接口',
        '由服务器检查',
        '由服务器填写',
        '权限由服务器决定',
        '属于打开它的页面',
        '由表达式算出',
        '没有对应的关键字',
        '没有这种项',
        '子表自己的词',
        '是系统字段',
        '表单里没有',
        '没有规则',
        '没有函数',
        '有的页签里没有能写出的项',
      ].sort(),
    )
  })
})

it('refuses documents without a form', () => {
  const [dict] = library.documents('dict')
  const dashboard = library.documents('screen').find((one) => 'type' in one && one.type === 'dashboard')
  for (const document of [dict, dashboard]) {
    const { schema, diagnostics } = writeSchema(document as AnyDocument, library)
    expect(schema).toBeUndefined()
    expect(diagnostics.map(({ code }) => code)).toEqual(['formily-no-form'])
  }
})
