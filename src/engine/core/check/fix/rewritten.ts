import type { Instruction } from '#core/message'
import { type DiagnosticFix, type FixPlace, setFix } from './place.ts'

type Rewriting = Extract<Instruction, { readonly do: 'rewrite' }>['as']

/** The text that stands at a place in another form; null where it has that form, or nothing would be left. */
export function rewritten({ pointer, value }: FixPlace, as: Rewriting): DiagnosticFix | null {
  if (typeof value !== 'string') return null
  const next = rewritings[as](value)
  return next === value || next.trim() === '' ? null : setFix(pointer, next)
}

const rewritings: Readonly<Record<Rewriting, (text: string) => string>> = {
  title: (text) => text.replace(/^[\s=]+/, '').trim(),
  trimmed: (text) => text.trim(),
  path: (text) => text.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, ''),
  pattern: (text) => /^\/(.*)\/[a-z]*$/s.exec(text)?.[1] ?? text,
  template: (text) => (text.startsWith('=') ? `{${text.slice(1)}}` : text),
  places: (text) => text.replace(/\$\{([^{}]+)\}/g, '{$1}').replace(/\{\{([^{}]+)\}\}/g, '{$1}'),
  expression: (text) => text.replace(/^=\s*/, ''),
  operators: withOwnOperators,
}

/** Operators of other languages, and ours; `not` is written without the space after it. */
const ownOperators: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  not: '!',
  '===': '==',
  '!==': '!=',
}

const part = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[=!]==|not\s+|[\w$]+/gi

function withOwnOperators(text: string): string {
  return text.replace(part, (written) => {
    const word = written.trim().toLowerCase()
    return Object.hasOwn(ownOperators, word) ? (ownOperators[word] ?? written) : written
  })
}
