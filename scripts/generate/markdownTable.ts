import { readFileSync } from 'node:fs'
import type { GeneratedFile } from './generatedFile.ts'

/** A table of a page, by the name of its place; the first row is the head. */
export type Table = readonly [name: string, rows: readonly (readonly string[])[]]

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** A table in Markdown; the first row is the head. */
export function markdown(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

/** A generated part of a page, by the name of its mark. */
export type Part = readonly [mark: string, text: string]

export const tablePart = ([name, rows]: Table): Part => [`table:${name}`, markdown(rows)]

/** A page with its parts updated between their marks: `<!-- table:name -->` and `<!-- end -->`. */
export function withParts(path: string, parts: readonly Part[]): GeneratedFile {
  const page = readFileSync(path, 'utf8')
  const knownMarks = new Set(parts.map(([mark]) => mark))
  const stray = [...page.matchAll(/^<!-- (\w+:[\w-]+) -->$/gm)]
    .map(([, mark = '']) => mark)
    .find((mark) => !knownMarks.has(mark))
  if (stray) throw new Error(`${path} has a place for "${stray}", which there is none of`)
  const text = parts.reduce((whole, [mark, part]) => {
    const place = new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*?(<!-- end -->)`)
    if (!place.test(whole)) throw new Error(`${path} has no place for "${mark}"`)
    return whole.replace(place, (_, start: string, end: string) => `${start}${part}\n${end}`)
  }, page)
  return { path, text }
}
