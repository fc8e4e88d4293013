import { operandOf } from '../arithmetic.ts'
import type { ExpressionType } from '../expressionType.ts'
import { compilePattern } from '../pattern/index.ts'
import { charge, chargeText, type Run } from '../run.ts'
import { asText, itemsOf, plainValue } from '../value.ts'
import { type FunctionDefinition, type FunctionTable, parameter } from './definition.ts'

const text: ExpressionType = { kind: 'text' }
const bool: ExpressionType = { kind: 'bool' }

/** A function of one text; null for null. */
function ofText(compute: (value: string) => string): FunctionDefinition {
  return {
    parameters: [parameter('text', 'text')],
    result: text,
    call: ([value], run) => {
      const read = asText(value)
      return read === null ? null : compute(chargeText(run, read))
    },
  }
}

/** A test of one text against another; false if either is null. */
function test(compare: (value: string, part: string) => boolean): FunctionDefinition {
  return {
    parameters: [parameter('text', 'text'), parameter('part', 'text')],
    result: bool,
    call: ([value, part], run) => {
      const [whole, search] = [asText(value), asText(part)]
      return whole !== null && search !== null && compare(chargeText(run, whole), search)
    },
  }
}

/** A slice of a text by a number of characters (code points); null for null. */
function part(cut: (characters: string[], count: number) => string[]): FunctionDefinition {
  return {
    parameters: [parameter('text', 'text'), parameter('count', 'number')],
    result: text,
    call: ([value, count], run) => {
      const [whole, many] = [asText(value), operandOf(count)]
      if (whole === null || Number.isNaN(many)) return null
      return cut([...chargeText(run, whole)], Math.max(0, Math.floor(many))).join('')
    },
  }
}

/** Joins texts, charging for each before adding the next. */
function joined(parts: readonly unknown[], separator: string, run: Run): string {
  const texts: string[] = []
  for (const part of parts) {
    const read = asText(plainValue(part))
    charge(run, 1)
    if (read !== null) texts.push(chargeText(run, read))
  }
  charge(run, (texts.length * separator.length) >> 7)
  return texts.join(separator)
}

export const textFunctions: FunctionTable = {
  lower: ofText((value) => value.toLowerCase()),
  upper: ofText((value) => value.toUpperCase()),
  trim: ofText((value) => value.trim()),
  left: part((characters, count) => characters.slice(0, count)),
  right: part((characters, count) => (count === 0 ? [] : characters.slice(-count))),
  contains: test((value, part) => value.includes(part)),
  startsWith: test((value, part) => value.startsWith(part)),
  endsWith: test((value, part) => value.endsWith(part)),
  matches: {
    parameters: [parameter('text', 'text'), parameter('pattern', 'text', 'pattern')],
    result: bool,
    // only literal patterns run, as they were checked with the document
    call: () => false,
    prepare: ([, pattern]) => {
      if (typeof pattern !== 'string') return () => false
      const fits = compilePattern(pattern)
      return ([value], run) => {
        const whole = asText(value)
        charge(run, 20)
        return whole !== null && fits(whole)
      }
    },
  },
  concat: {
    parameters: [parameter('x', 'value')],
    least: 0,
    more: true,
    result: text,
    call: (args, run) => joined(args, '', run),
  },
  join: {
    parameters: [parameter('list', 'list'), parameter('sep', 'text')],
    result: text,
    call: ([list, separator], run) => joined(itemsOf(list), asText(separator) ?? '', run),
  },
  split: {
    parameters: [parameter('text', 'text'), parameter('sep', 'text')],
    result: { kind: 'list', of: text },
    call: ([value, separator], run) => {
      const [whole, sep] = [asText(value) ?? '', asText(separator) ?? '']
      const parts = whole === '' ? [] : chargeText(run, whole).split(sep === '' ? /(?:)/u : sep)
      charge(run, parts.length)
      return parts
    },
  },
  text: {
    parameters: [parameter('x', 'value')],
    result: text,
    call: ([value], run) => {
      const read = asText(value)
      return read === null ? null : chargeText(run, read)
    },
  },
}
