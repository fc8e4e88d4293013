import { describe, expect, it } from 'vitest'
import type { AnyDocument, ScreenDocument } from '#core/document'
import { expressionsIn } from '#core/expression'
import { fieldOptionsOf } from '#core/fieldType'
import { readSchema, writeSchema } from '#core/formily'
import { createLibrary } from '#core/library'
import { type Field, fullChecks, isReadonly } from '#core/model'
import { findRule } from '#core/rule'
import { wholeScreen } from '#core/screen'
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

type Words = Readonly<Record<string, unknown>>

/** A field of a form with the words of its item and the place of the item, at any depth. */
interface FormField {
  model: string
  name: string
  item: Words
  at: string
}

const isScript = (value: unknown): boolean => typeof value === 'string' && value.startsWith('=')
const asWords = (entry: unknown): Words => (typeof entry === 'string' ? { field: entry } : (entry as Words))
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The fields that items say by name, those of groups, tabs, nested records and sub-tables too. */
function fieldsIn(entries: unknown, model: string, at: string): FormField[] {
  return listOf(entries).flatMap((entry, index): FormField[] => {
    const item = asWords(entry)
    const here = `${at}/${index}`
    const inner = String(library.resolvedModel(model)?.field(String(item.one ?? item.field))?.document.model)
    const tabs = listOf(item.tabs).flatMap((tab, place) =>
      fieldsIn((tab as Words).items, model, `${here}/tabs/${place}/items`),
    )
    return [
      ...(typeof item.field === 'string' ? [{ model, name: item.field, item, at: here }] : []),
      ...fieldsIn(item.items, 'one' in item ? inner : model, `${here}/items`),
      ...fieldsIn(item.columns, inner, `${here}/columns`),
      ...tabs,
    ]
  })
}

/** The fields of a form or of steps, as a screen says them. */
const fieldsOfScreen = ({ items, steps }: Words, model: string, at: string): FormField[] => [
  ...fieldsIn(items, model, `${at}/items`),
  ...listOf(steps).flatMap((step, index) => fieldsIn((step as Words).items, model, `${at}/steps/${index}/items`)),
]

/** What rules say, however they are written. */
const rulesOf = (rules: unknown) =>
  listOf(rules).map((rule) => {
    const { rule: id, ...more } = typeof rule === 'string' ? { rule } : (rule as { rule: string })
    return { ...more, rule: findRule(id)?.id ?? id }
  })

const plainText = (value: unknown) => (isScript(value) ? undefined : value)
/** A template without expressions as its text; where the item has none, the plain text of the field. */
function plainLabel(template: unknown, ofField: string | undefined): string | undefined {
  if (typeof template !== 'string') return ofField
  return expressionsIn(template).length > 0 ? undefined : template.replace(/([{}])\1/g, '$1')
}

const flag = (value: unknown) => value === true || undefined

/** What a model and an item say of a field together. */
function wordsTogether(field: Field, item: Words): Words {
  const { document, type, title } = field
  const own = Object.fromEntries(Object.keys(fieldOptionsOf(type.id)).map((word) => [word, document[word]]))
  return {
    ...own,
    type: document.type,
    title: plainLabel(item.title, title),
    help: plainLabel(item.help, document.help),
    placeholder: plainLabel(item.placeholder, document.placeholder),
    required: flag(document.required || item.requiredWhen === true),
    default: plainText(item.default ?? document.default),
    widget: item.widget ?? document.widget ?? type.widgets.form,
    props: { ...document.props, ...(item.props as object | undefined) },
    rules: rulesOf([...(document.rules ?? []), ...listOf(item.rules)]),
    span: item.span,
    visibleWhen: item.visibleWhen !== undefined && item.visibleWhen !== true,
    disabledWhen: Boolean(item.disabledWhen),
    readonlyWhen: Boolean(item.readonlyWhen) || isReadonly(field) || type.id === 'formula',
    requiredWhen: typeof item.requiredWhen === 'string',
  }
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
      const extended = createLibrary([...shipped, ...again.documents], fullChecks, vocabulary)
      const screen = again.documents.at(-1) as AnyDocument
      expect(writeSchema(screen, extended).schema).toEqual(schema)
    }
  })

  it('keep of each field, at any depth, every word that no diagnostic names', () => {
    const lost: string[] = []
    const depths = { form: 0, below: 0 }
    for (const { document, schema, diagnostics, again } of forms) {
      const read = createLibrary([...shipped, ...again.documents], fullChecks, vocabulary)
      const screen = again.documents.at(-1) as unknown as Words & { model: string }
      const { screen: id } = schema['x-data'] as { screen: string }
      const written = wholeScreen(library.screen(id) as ScreenDocument, library) as unknown as Words
      const isInList = written.type === 'list'
      const body = isInList ? ((written.form ?? {}) as Words) : written
      const originals = fieldsOfScreen(body, screen.model, isInList ? '/form' : '')
      const named = new Set(diagnostics.map(({ document: { kind }, pointer }) => `${kind}${pointer}`))
      for (const { model, name, item } of fieldsOfScreen(screen, screen.model, '')) {
        const field = library.resolvedModel(model.replace(/\d+$/, ''))?.field(name)
        const fieldRead = read.resolvedModel(model)?.field(name)
        const original = originals.find((one) => one.name === name && model.startsWith(one.model))
        if (!field || !fieldRead || field.type.nested) continue
        const before = wordsTogether(field, original?.item ?? {})
        const after = wordsTogether(fieldRead, item)
        for (const [word, value] of Object.entries(before)) {
          const isNamed = [`model/fields/${name}/${word}`, `screen${original?.at}/${word}`].some((place) =>
            [...named].some((pointer) => pointer.startsWith(place)),
          )
          if (!isNamed && JSON.stringify(after[word]) !== JSON.stringify(value))
            lost.push(
              `${document.id} ${model}.${name} ${word}: ${JSON.stringify(value)} → ${JSON.stringify(after[word])}`,
            )
        }
        depths[model === screen.model ? 'form' : 'below'] += 1
      }
    }
    expect(lost).toEqual([])
    expect(depths.form).toBeGreaterThan(800)
    expect(depths.below).toBeGreaterThan(20)
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

it('writes the defaults of items, and names only those that Formily cannot say', () => {
  const model = { kind: 'model', version: 2, id: 'wells', title: '水井' }
  const fields = { name: { type: 'text', title: '名称' }, depth: { type: 'int', title: '深度' } }
  const screen = { kind: 'screen', version: 2, id: 'wells/add', type: 'form', title: '登记', model: 'wells' }
  const items = [
    { field: 'name', default: "='新井'" },
    { field: 'depth', default: 3 },
  ]
  const documents = [
    { ...model, fields },
    { ...screen, items },
  ] as unknown as AnyDocument[]
  const { schema, diagnostics } = writeSchema(
    documents[1] as AnyDocument,
    createLibrary(documents, fullChecks, vocabulary),
  )
  expect(schema?.properties).toMatchObject({ name: { default: "{{'新井'}}" }, depth: { default: 3 } })
  expect(diagnostics).toEqual([])
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
