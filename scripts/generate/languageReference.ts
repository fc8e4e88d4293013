import { readFileSync } from 'node:fs'
import { fieldTypes } from '#core/fieldType'
import { rules } from '#core/rule'
import type { GeneratedFile } from './generatedFile.ts'

const file = 'docs/schema-language.md'

/** A table of the language reference, by the name of its place in the page. */
type Table = readonly [name: string, rows: readonly (readonly string[])[]]

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const optionsOf = (properties: Readonly<Record<string, unknown>>): string =>
  Object.keys(properties)
    .map((key) => `\`${key}\``)
    .join(' ')

const tables = (): Table[] => [
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

function markdown(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

/** The language reference with its generated tables renewed between their marks. */
export function languageReference(): GeneratedFile[] {
  const text = tables().reduce(
    (page, [name, rows]) => {
      const mark = new RegExp(`(<!-- table:${name} -->\\n)[\\s\\S]*?(<!-- end -->)`)
      if (!mark.test(page)) throw new Error(`${file} has no place for the table "${name}"`)
      return page.replace(mark, (_, start: string, end: string) => `${start}${markdown(rows)}\n${end}`)
    },
    readFileSync(file, 'utf8'),
  )
  return [{ path: file, text }]
}
