import { type Diagnostic, type ScreenDocument, segmentsOf } from '#core/document'
import { type Collector, nearest } from '#core/model'

type Shape = Readonly<Record<string, unknown>>

/** Checks that a screen which others extend names only parameters that it declares. */
export function checkParams(document: ScreenDocument, collector: Collector): void {
  if ('extends' in document) return
  const declared = Object.keys(document.params ?? {})
  const visit = (node: unknown, at: readonly (string | number)[]): void => {
    if (typeof node === 'string') reportUnknown(node, at)
    else if (typeof node === 'object' && node !== null)
      for (const [key, child] of Object.entries(node)) visit(child, [...at, key])
  }
  const reportUnknown = (text: string, at: readonly (string | number)[]) => {
    for (const [, name = ''] of text.matchAll(/\$param\.([A-Za-z0-9]+)/g)) {
      if (declared.includes(name)) continue
      const hint = nearest(name, declared) ?? '在 params 里声明它'
      collector.add(at, { code: 'unknown-param', message: `没有声明参数 "${name}"`, hint })
    }
  }
  visit(document, [])
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
