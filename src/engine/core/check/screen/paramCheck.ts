import { type Diagnostic, type ScreenDocument, segmentsOf } from '#core/document'
import { fieldTypes, type JsonValue } from '#core/fieldType'
import type { Library } from '#core/library'
import { screenDiagnostics } from '#core/message'
import { type Collector, findingOf, nearest, type Segments } from '#core/model'
import { ancestorsOf } from '#core/screen'

type Shape = Readonly<Record<string, unknown>>

/** What a parameter can stand for: a value of a field type, or a name. */
const kinds = [
  ...['text', 'number', 'bool', 'json', 'model', 'field', 'screen', 'dict'],
  ...fieldTypes.map(({ id }) => id).filter((id) => !['text', 'bool', 'json', 'dict'].includes(id)),
]

/** Checks the parameters that a screen declares, and that it and those who extend it name only declared ones. */
export function checkParams(document: ScreenDocument, library: Library, collector: Collector): void {
  const root = ancestorsOf(document, library).at(-1)
  if (!root || 'extends' in root) return
  const declared = Object.keys(root.params ?? {})
  if (root.id === document.id) checkDeclared(document, collector)
  visitTexts(document, [], (text, at) => {
    for (const [, name = ''] of text.matchAll(/\$param\.([A-Za-z0-9]+)/g)) {
      if (declared.includes(name)) continue
      collector.add(
        at,
        findingOf(
          screenDiagnostics.undeclaredParam,
          { name },
          nearest(name, declared) ?? (root.abstract ? '在 params 里声明它' : '只有抽象屏幕有参数'),
        ),
      )
    }
  })
}

function visitTexts(node: unknown, at: Segments, meet: (text: string, at: Segments) => void): void {
  if (typeof node === 'string') meet(node, at)
  else if (typeof node === 'object' && node !== null)
    for (const [key, child] of Object.entries(node)) visitTexts(child, [...at, key], meet)
}

/** A declared parameter says its kind; a screen that nobody may extend has none. */
function checkDeclared({ abstract, params = {} }: ScreenDocument, collector: Collector): void {
  if (!abstract && Object.keys(params).length > 0)
    collector.add(['params'], findingOf(screenDiagnostics.paramsNotAbstract))
  for (const [name, kind] of Object.entries(params)) {
    if (!abstract || kinds.includes(String(kind))) continue
    collector.add(
      ['params', name],
      findingOf(screenDiagnostics.paramType, { name, kind: String(kind) }, nearest(String(kind), kinds)),
    )
  }
}

/**
 * A problem of what a screen inherits, at the place in this document that brings it about: the parameter that was filled
 * in, else the screen that it extends.
 */
export function relocated(found: Diagnostic, document: ScreenDocument, base: ScreenDocument | undefined): Diagnostic {
  const path = segmentsOf(found.pointer)
  const [first] = path
  if (!('extends' in document) || first === undefined || first in document) return found
  const written = path.reduce<unknown>((node, key) => (node as Shape | undefined)?.[key], base)
  const param = typeof written === 'string' ? /\$param\.([A-Za-z0-9]+)/.exec(written)?.[1] : undefined
  return { ...found, pointer: param && param in (document.params ?? {}) ? `/params/${param}` : '/extends' }
}

type Params = Readonly<Record<string, JsonValue>>

/**
 * Checks the values that a screen gives for the parameters of what it extends: `chain` is the screen and all above it, the
 * nearest first. True when each is one that its parameter takes, so that the rest can be looked at.
 */
export function checkParamValues(chain: readonly ScreenDocument[], collector: Collector): boolean {
  const [own, ...above] = chain
  const root = above.at(-1)
  if (!own || !root || 'extends' in root) return true
  const declared = (root.params ?? {}) as Params
  const values: Params = Object.assign(
    {},
    ...chain
      .slice(0, -1)
      .toReversed()
      .map(({ params }) => params ?? {}),
  )
  if (!own.abstract) reportMissing(declared, values, collector)
  for (const name of Object.keys(own.params ?? {})) {
    if (name in declared) continue
    const hint = nearest(name, Object.keys(declared))
    collector.add(['params', name], findingOf(screenDiagnostics.unknownParam, { name }, hint))
  }
  const unfit = Object.entries(values).filter(([name, value]) => name in declared && !fits(value, declared[name]))
  for (const [name] of unfit) {
    collector.add(['params', name], findingOf(screenDiagnostics.paramValue, { name, declared: String(declared[name]) }))
  }
  return unfit.length === 0
}

function reportMissing(declared: Params, values: Params, collector: Collector): void {
  for (const name of Object.keys(declared)) {
    if (name in values) continue
    collector.add(['params'], findingOf(screenDiagnostics.missingParam, { name }))
  }
}

const numbers = new Set(['int', 'decimal', 'money', 'number', 'year'])

function fits(value: JsonValue, kind: unknown): boolean {
  if (kind === 'json') return true
  if (kind === 'bool') return typeof value === 'boolean'
  return typeof value === (typeof kind === 'string' && numbers.has(kind) ? 'number' : 'string')
}
