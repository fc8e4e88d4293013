import { nearHint } from '#core/expression'
import { screenDiagnostics } from '#core/message'
import type { Collector, Segments } from '#core/model'
import { isObject } from '#core/object'

/** What a value of options is: a text, a number, a text or several, such texts by column, a list, or an object with words. */
type Shape = 'text' | 'number' | 'texts' | 'cells' | readonly [Shape] | { readonly [word: string]: Shape }

const wordsOf = <Kind extends Shape>(shape: Kind, words: string): Readonly<Record<string, Kind>> =>
  Object.fromEntries(words.split(' ').map((word) => [word, shape]))

/** The words of a form and of its fields that seeds use; clients of the family may send others. spec: contract §9 */
const head = {
  ...wordsOf('text', 'id tableName tableTxt formCategory formTemplate isTree isCheckbox isPage themeTemplate'),
  ...wordsOf('text', 'treeParentIdField treeFieldname'),
  ...wordsOf('number', 'tableType relationType tabOrderNum scroll'),
}
const field = {
  ...wordsOf('text', 'id dbFieldName dbFieldTxt fieldShowType dbType dbDefaultVal fieldDefaultValue fieldValidType'),
  ...wordsOf('text', 'fieldMustInput fieldHref fieldExtendJson queryMode sortFlag mainTable mainField'),
  ...wordsOf('text', 'dictField dictTable dictText'),
  ...wordsOf('number', 'dbLength dbPointLength fieldLength orderNum isQuery isShowList isShowForm isReadOnly'),
}

/** The options of generators that take whole definitions; those of others are read by the generator alone. */
const shapes: Readonly<Record<string, Shape>> = {
  onlineForm: { head, fields: [field], subs: [{ head, fields: [field] }], rows: 'cells' },
  roleGrants: { role: 'texts', grants: ['text'] },
}

/** Checks the options of a generator: words that it does not know, and values of another type. */
export function checkGeneratorOptions(generator: string, options: unknown, at: Segments, collector: Collector): void {
  const shape = Object.hasOwn(shapes, generator) ? shapes[generator] : undefined
  if (shape && options !== undefined) checkShape(options, shape, at, collector)
}

function checkShape(value: unknown, shape: Shape, at: Segments, collector: Collector): void {
  if (shape === 'texts') checkTexts(value, at, collector)
  else if (shape === 'cells') checkCells(value, at, collector)
  else if (typeof shape === 'string') {
    if (typeof value !== (shape === 'text' ? 'string' : 'number')) wrongType(shape, at, collector)
  } else if (Array.isArray(shape)) {
    if (!Array.isArray(value)) wrongType('list', at, collector)
    else for (const [index, one] of value.entries()) checkShape(one, shape[0], [...at, index], collector)
  } else if (isObject(value)) checkWords(value, shape as Readonly<Record<string, Shape>>, at, collector)
  else wrongType('object', at, collector)
}

function checkWords(
  value: Readonly<Record<string, unknown>>,
  shape: Readonly<Record<string, Shape>>,
  at: Segments,
  collector: Collector,
): void {
  for (const [word, one] of Object.entries(value)) {
    const expected = Object.hasOwn(shape, word) ? shape[word] : undefined
    if (expected) checkShape(one, expected, [...at, word], collector)
    else {
      const texts = { title: 'options', word }
      collector.report([...at, word], screenDiagnostics.unknownWord, texts, nearHint(word, Object.keys(shape)))
    }
  }
}

/** Texts by column, each one or several to choose from. */
function checkCells(value: unknown, at: Segments, collector: Collector): void {
  if (!isObject(value)) wrongType('object', at, collector)
  else for (const [column, cells] of Object.entries(value)) checkTexts(cells, [...at, column], collector)
}

function checkTexts(value: unknown, at: Segments, collector: Collector): void {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const wrong = list.findIndex((one) => typeof one !== 'string')
  if (wrong >= 0) wrongType('text', Array.isArray(value) ? [...at, wrong] : at, collector)
}

function wrongType(type: string, at: Segments, collector: Collector): void {
  collector.report(at, screenDiagnostics.paramValue, { name: String(at.at(-1)), type })
}
