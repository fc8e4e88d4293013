import { Refusal } from './refusal.ts'

/** Where a list or object in a text ends: the index of the bracket that closes the one at `open`. */
function endOf(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if ('[{('.includes(text[at] ?? '')) depth += 1
    if (']})'.includes(text[at] ?? '')) depth -= 1
    if (depth === 0) return at
  }
  return -1
}

/** A place in a file: the list or object that the last character of `opener` opens. */
export interface ListPlace {
  path: string
  text: string
  opener: string
}

/** The text with `entry` as the last of the list, on its own line. Throws a Refusal if the list is not found. */
export function appendTo({ path, text, opener }: ListPlace, entry: string): string {
  const start = text.indexOf(opener)
  const end = start < 0 ? -1 : endOf(text, start + opener.length - 1)
  if (end < 0) throw new Refusal(`${path} has no "${opener}" any more: add ${entry} there by hand.`)
  const before = text.slice(0, end).trimEnd()
  const line = text.lastIndexOf('\n', start) + 1
  const indent = /^ */.exec(text.slice(line))?.[0] ?? ''
  const comma = /[[{(,]$/.test(before) ? '' : ','
  const closing = text.slice(end)
  const last = path.endsWith('.json') ? '' : ','
  return `${before}${comma}\n${indent}  ${entry}${last}\n${indent}${closing}`
}

/** The text with another import after the last; the linter sorts it. */
export function withImport(text: string, statement: string): string {
  const last = [...text.matchAll(/^(import|\}) .*from '.*'$/gm)].at(-1)
  const end = last ? last.index + last[0].length : 0
  return `${text.slice(0, end)}\n${statement}${text.slice(end)}`
}

/** `plotNumber` as `PlotNumber`. */
export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
