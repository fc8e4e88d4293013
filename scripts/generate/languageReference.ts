import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { builtInTargets, fieldOptionsOf, fieldTypes } from '#core/fieldType'
import { rules } from '#core/rule'
import { widgets } from '#widgets'
import type { GeneratedFile } from './generatedFile.ts'
import { type Table, tablePart, withParts } from './markdownTable.ts'
import { functionTable } from './word/functionTable.ts'
import { pictureParts } from './word/pictureParts.ts'
import { widgetTable } from './word/widgetTable.ts'
import { wordTables } from './word/wordTable.ts'

const optionsOf = (properties: Readonly<Record<string, unknown>>): string =>
  Object.keys(properties)
    .map((key) => `\`${key}\``)
    .join(' ')

const widgetIds: ReadonlySet<string> = new Set(widgets.map(({ id }) => id))
const modelIds = new Set(
  readdirSync('schemas/models', { recursive: true }).map((file) => basename(String(file), '.model.json')),
)

/** What a type still lacks; documents that use it are refused until then. */
function lacking(id: string, form: string): string {
  const target = builtInTargets[id]
  if (!widgetIds.has(form)) return ` (not usable yet: no widget \`${form}\`)`
  return target && !modelIds.has(target) ? ` (not usable yet: no model \`${target}\`)` : ''
}

const tables = (): Table[] => [
  ...wordTables(),
  widgetTable(),
  functionTable(),
  [
    'field-types',
    [
      ['type', '名称', 'own properties', 'form', 'cell', 'filter', 'match'],
      ...fieldTypes.map(({ id, title, widgets, match }) => [
        `\`${id}\`${lacking(id, widgets.form)}`,
        title,
        optionsOf(fieldOptionsOf(id)),
        widgets.form,
        widgets.cell,
        widgets.filter,
        match,
      ]),
    ],
  ],
  [
    'rules',
    [
      ['rule', '名称', 'also', 'parameters'],
      ...rules.map(({ id, title, aliases, parameters }) => [
        `\`${id}\``,
        title,
        (aliases ?? []).map((name) => `\`${name}\``).join(' '),
        optionsOf(parameters),
      ]),
    ],
  ],
]

/** The language reference with its generated tables and pictures updated. */
export const languageReference = (): GeneratedFile =>
  withParts('docs/schema-language.md', [...tables().map(tablePart), ...pictureParts()])
