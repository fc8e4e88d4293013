import { fieldTypes } from '#core/fieldType'
import { rules } from '#core/rule'
import type { GeneratedFile } from './generatedFile.ts'
import { type Table, withTables } from './markdownTable.ts'
import { widgetTable } from './word/widgetTable.ts'
import { wordTables } from './word/wordTable.ts'

const optionsOf = (properties: Readonly<Record<string, unknown>>): string =>
  Object.keys(properties)
    .map((key) => `\`${key}\``)
    .join(' ')

const tables = (): Table[] => [
  ...wordTables(),
  widgetTable(),
  [
    'field-types',
    [
      ['type', '名称', 'own properties', 'form', 'cell', 'filter', 'match'],
      ...fieldTypes.map(({ id, title, options, widgets, match }) => [
        `\`${id}\``,
        title,
        optionsOf(options.properties),
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
        optionsOf(parameters.properties),
      ]),
    ],
  ],
]

/** The language reference with its generated tables renewed. */
export const languageReference = (): GeneratedFile => withTables('docs/schema-language.md', tables())
