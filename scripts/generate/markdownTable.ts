import { readFileSync } from 'node:fs'
import type { GeneratedFile } from './generatedFile.ts'

/** A table of a page, by the name of its place; the first row is the head. */
export type Table = readonly [name: string, rows: readonly (readonly string[])[]]

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function markdown(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

/** A page with its tables renewed between their marks: `<!-- table:name -->` and `<!-- end -->`. */
export function withTables(path: string, tables: readonly Table[]): GeneratedFile {
  const text = tables.reduce(
    (page, [name, rows]) => {
      const mark = new RegExp(`(<!-- table:${name} -->\\n)[\\s\\S]*?(<!-- end -->)`)
      if (!mark.test(page)) throw new Error(`${path} has no place for the table "${name}"`)
      return page.replace(mark, (_, start: string, end: string) => `${start}${markdown(rows)}\n${end}`)
    },
    readFileSync(path, 'utf8'),
  )
  return { path, text }
}
