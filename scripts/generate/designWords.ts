import { metaSchemaOf } from '#core/document'
import { fieldTypes } from '#core/fieldType'
import { designNames } from '#core/message'
import { controlOf, isSchema, titled } from './designControl.ts'
import type { GeneratedFile } from './generatedFile.ts'
import { widgetDescriptions } from './widgetDescriptions.ts'
import { findWord, type ObjectSchema, placesOf } from './word/word.ts'

/** The parts of a screen by the titles of their schemas. */
const screenParts: Readonly<Record<string, string>> = {
  字段项: 'field',
  分组: 'group',
  一对一的记录: 'one',
  嵌入的列表: 'list',
  嵌入的页面: 'screen',
  页签: 'tabs',
  说明文字: 'text',
  经过: 'timeline',
  组件项: 'widget',
  重复: 'repeat',
  手写框: 'handwritten',
  分页: 'pageBreak',
  列: 'column',
  筛选: 'filter',
  操作: 'action',
  列表: 'screen list',
  表单: 'screen form',
  详情: 'screen detail',
  看板: 'screen dashboard',
  页签页面: 'screen tabs',
  分栏页面: 'screen split',
  结果页面: 'screen notice',
  日历页面: 'screen calendar',
  移动页面: 'screen transfer',
  向导页面: 'screen steps',
  打印页面: 'screen print',
  就地写的表单: 'body form',
  就地写的详情: 'body detail',
  数字卡片: 'card stat',
  图表: 'card chart',
  指标卡片: 'card metrics',
  文字: 'card text',
  表格: 'card table',
  列表卡片: 'card list',
  资料卡片: 'card facts',
  月历卡片: 'card calendar',
  地图卡片: 'card map',
  页: 'page',
  半边: 'side',
  向导的一步: 'step',
  步: 'stage',
  事项: 'fact',
  视图: 'view',
  计数: 'counter',
  左侧树: 'tree',
}

/** Words of a screen that are its parts. */
const partLists: ReadonlySet<string> = new Set([
  'cards',
  'filters',
  'left',
  'right',
  'steps',
  'facts',
  'stages',
  'actions',
])

/** Whether a word of a part is set on the canvas and in the outline alone. The facts of a detail are no section until there are some. */
const isPlaced = (part: string, word: string): boolean =>
  notSet.has(word) ||
  (/^(screen (?!list|form|detail)|body )/.test(part) &&
    partLists.has(word) &&
    `${part} ${word}` !== 'body detail facts')

/** Words that a designer sets by other means: by what is selected, by dragging, or that name the document. */
const notSet = new Set([
  '$schema',
  'kind',
  'version',
  'id',
  'type',
  'field',
  'one',
  'items',
  'tabs',
  'columns',
  'props',
])

/** Words that read alike wherever they stand: a value, a condition on rows, a calculation. */
const ownControls: Readonly<Record<string, readonly string[]>> = {
  ...{
    default: ['value'],
    where: ['where'],
    expression: ['expression'],
    dict: ['name', 'dict'],
    rules: ['rows', 'rule'],
  },
}

function wordRows(schema: ObjectSchema, places: readonly string[], part = ''): unknown[][] {
  return Object.entries(schema.properties)
    .filter(([word]) => !isPlaced(part, word) && !notSet.has(word))
    .flatMap(([word, property]) => {
      const found = places.flatMap((place) => findWord(place, word) ?? [])[0]
      const help = found?.help ?? String(property.description ?? word)
      const inside = conditionsIn(property)
      if (inside.length > 0) return conditionRows(word, help, inside)
      return [[word, ...titled(help, word), ...(ownControls[word] ?? controlOf(property))]]
    })
}

/** The paths of conditions in an object that has nothing else, such as the conditions of each mode. */
function conditionsIn(schema: unknown, path = ''): readonly string[] {
  if (!isSchema(schema) || !isSchema(schema.properties)) return []
  const paths = Object.entries(schema.properties).map(([word, property]) => {
    const at = `${path}/${word}`
    return word === 'where' || controlOf(property)[0] === 'condition' ? [at] : conditionsIn(property, at)
  })
  return paths.every((found) => found.length > 0) ? paths.flat() : []
}

/** A word of its own for each condition; what holds in a mode says so. */
function conditionRows(word: string, help: string, paths: readonly string[]): unknown[][] {
  return paths.map((path) => {
    const [first = '', second] = path.slice(1).split('/')
    const mode = second ? `${designNames.modes[first as keyof typeof designNames.modes]}时` : ''
    const title = second ? `${mode}${designNames.word[second as keyof typeof designNames.word]}` : titled(help, word)[0]
    return [`${word}${path}`, title, '', first === 'where' ? 'where' : 'condition']
  })
}

/** Every object schema within a schema, the outer before the inner. */
function* objectsIn(schema: unknown): Generator<ObjectSchema> {
  if (Array.isArray(schema)) for (const one of schema) yield* objectsIn(one)
  if (!isSchema(schema)) return
  if (isSchema(schema.properties)) yield schema as unknown as ObjectSchema
  for (const value of Object.values(schema)) yield* objectsIn(value)
}

function partWords(): Map<string, unknown[][]> {
  const words = new Map<string, unknown[][]>()
  for (const schema of objectsIn(metaSchemaOf('screen'))) {
    const part = schema.title && Object.hasOwn(screenParts, schema.title) ? screenParts[schema.title] : undefined
    const isTab = Object.keys(schema.properties).join(' ') === 'title id visibleWhen items'
    const key = part ?? (isTab ? 'tab' : undefined)
    if (key && !words.has(key)) words.set(key, wordRows(schema, placesOf(schema), key))
  }
  return words
}

function fieldWords(): Map<string, unknown[][]> {
  const titles = new Map(fieldTypes.map(({ id, title }) => [title, id]))
  const words = new Map<string, unknown[][]>()
  for (const schema of objectsIn(metaSchemaOf('model'))) {
    const type = titles.get(schema.title ?? '')
    if (type && 'guarded' in schema.properties && !words.has(type)) words.set(type, wordRows(schema, ['field']))
  }
  return words
}

/** The words of a model itself that a designer of screens sets. */
const setOfModel: ReadonlySet<string> = new Set(['rules'])

function modelWords(): unknown[][] {
  const schema = metaSchemaOf('model') as unknown as ObjectSchema
  const own = Object.entries(schema.properties).filter(([word]) => setOfModel.has(word))
  return own.map(([word, property]) => {
    const help = findWord('model', word)?.help ?? word
    return [word, ...titled(help, word), ...controlOf(property)]
  })
}

const widgetWords = (): Map<string, unknown[][]> =>
  new Map(
    widgetDescriptions.map(({ id, props }) => [
      id,
      Object.entries(props.properties).map(([name, schema]) => [
        name,
        ...titled((schema as { description?: string }).description ?? name, name),
        ...controlOf(schema),
      ]),
    ]),
  )

/** Whether a schema takes the name of a field, or a list of such names. */
function takesField(schema: unknown): boolean {
  if (!isSchema(schema)) return false
  if (schema.nameOf === 'field' || takesField(schema.items)) return true
  return Array.isArray(schema.anyOf) && schema.anyOf.some(takesField)
}

/** The words whose values are names of fields, and those whose values are expressions. */
function wordsNaming(): { fields: string[]; expressions: string[] } {
  const words = (['model', 'screen'] as const).flatMap((kind) =>
    [...objectsIn(metaSchemaOf(kind))].flatMap(({ properties }) => Object.entries(properties)),
  )
  const unique = (takes: (schema: unknown) => boolean) =>
    [...new Set(words.flatMap(([word, schema]) => (takes(schema) ? [word] : [])))].toSorted()
  return { fields: unique(takesField), expressions: unique(takesExpression) }
}

function takesExpression(schema: unknown): boolean {
  const help = isSchema(schema) ? String(schema.description ?? '') : ''
  return help.includes('表达式') && !help.includes('可含')
}

/** The words of each part of a screen, type of field and widget, for the panel of the designer. */
export function designWords(): GeneratedFile {
  const table = (name: string, words: Map<string, unknown[][]>) => [
    `export const ${name}: WordTable = {`,
    ...[...words].filter(([, rows]) => rows.length > 0).map(([key, rows]) => `  '${key}': ${JSON.stringify(rows)},`),
    '}',
  ]
  const named = wordsNaming()
  const text = [
    '// Generated by `npm run generate`. Do not edit.',
    "import type { WordTable } from './panel.ts'",
    '',
    '/** The words of the parts of a screen. */',
    ...table('partWords', partWords()),
    '',
    '/** The words of the fields of a model, by type. */',
    ...table('fieldWords', fieldWords()),
    '',
    '/** The words of a model itself. */',
    `export const modelWords: readonly (readonly unknown[])[] = ${JSON.stringify(modelWords())}`,
    '',
    '/** The props of the widgets. */',
    ...table('widgetWords', widgetWords()),
    '',
    '/** Words whose values are names of fields. */',
    `export const fieldNameWords: readonly string[] = ${JSON.stringify(named.fields)}`,
    '',
    '/** Words whose values are expressions. */',
    `export const expressionWords: readonly string[] = ${JSON.stringify(named.expressions)}`,
    '',
  ].join('\n')
  return { path: 'src/engine/core/design/words.generated.ts', text }
}
