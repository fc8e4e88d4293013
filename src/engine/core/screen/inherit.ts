import type { ExtendingDocument, PlainScreenDocument, ScreenDocument } from '#core/document'
import type { JsonValue } from '#core/fieldType'
import type { Library } from '#core/library'
import { type Collector, nearest } from '#core/model'

const isExtending = (document: ScreenDocument): document is ExtendingDocument => 'extends' in document

/**
 * A screen with what it extends merged in (a part that is written replaces the inherited one) and `$param.x` filled.
 * Undefined when it extends nothing that exists.
 */
export function inheritScreen(
  document: ScreenDocument,
  library: Library,
  collector: Collector,
): PlainScreenDocument | undefined {
  const chain = chainOf(document, library, collector)
  const root = chain.at(-1)
  if (!root || isExtending(root)) return undefined
  const merged: Record<string, unknown> = Object.assign({}, ...chain.toReversed())
  const params = Object.assign({}, ...chain.filter(isExtending).map((one) => one.params ?? {})) as Record<
    string,
    JsonValue
  >
  const { extends: _extends, abstract: _abstract, params: declared, ...plain } = merged
  if (!isExtending(document)) return document as PlainScreenDocument
  reportMissing(params, chain, collector)
  reportUnfit(params, chain, collector)
  return { ...(fillParams(plain, params) as object), ...(declared ? {} : {}), type: root.type } as PlainScreenDocument
}

function chainOf(document: ScreenDocument, library: Library, collector: Collector): ScreenDocument[] {
  const chain: ScreenDocument[] = [document]
  for (let last: ScreenDocument = document; isExtending(last); ) {
    const base = library.screen(last.extends)
    if (!base) {
      const hint = nearest(last.extends, library.screenIds())
      collector.add(['extends'], {
        code: 'unknown-screen',
        message: `没有屏幕 "${last.extends}"`,
        ...(hint ? { hint } : {}),
      })
      break
    }
    if (chain.some((one) => one.id === base.id)) {
      collector.add(['extends'], {
        code: 'cycle',
        message: `屏幕继承成环：${[...chain.map((one) => one.id), base.id].join(' → ')}`,
        hint: '去掉其中一个 extends',
      })
      break
    }
    chain.push(base)
    last = base
  }
  return chain
}

function reportMissing(
  params: Readonly<Record<string, JsonValue>>,
  chain: readonly ScreenDocument[],
  collector: Collector,
): void {
  const declared = Object.keys((chain.at(-1) as { params?: object }).params ?? {})
  for (const name of declared) {
    if (!(name in params))
      collector.add(['params'], {
        code: 'missing-param',
        message: `缺少参数 "${name}"`,
        hint: '在 params 里写出它的值',
      })
  }
  for (const name of Object.keys(params)) {
    if (declared.includes(name)) continue
    const hint = nearest(name, declared)
    collector.add(['params', name], {
      code: 'unknown-param',
      message: `被继承的屏幕没有参数 "${name}"`,
      ...(hint ? { hint } : {}),
    })
  }
}

const numbers = new Set(['int', 'decimal', 'money', 'number', 'year'])

const fitsKind = (value: JsonValue, kind: unknown): boolean => {
  if (kind === 'json') return true
  if (kind === 'bool') return typeof value === 'boolean'
  return typeof value === (typeof kind === 'string' && numbers.has(kind) ? 'number' : 'string')
}

/** A parameter takes values of its type; in the place of another one stands an empty text, which names nothing. */
function reportUnfit(params: Record<string, JsonValue>, chain: readonly ScreenDocument[], collector: Collector): void {
  const declared = (chain.at(-1) as { params?: Record<string, JsonValue> }).params ?? {}
  for (const [name, kind] of Object.entries(declared)) {
    const value = params[name]
    if (value === undefined || fitsKind(value, kind)) continue
    collector.add(['params', name], {
      code: 'wrong-type',
      message: `参数 "${name}" 的值应为 ${String(kind)}`,
      hint: '改成这种类型的值',
    })
    params[name] = ''
  }
}

/** Replaces `$param.x`: alone, by its value; inside an expression, by its literal. */
function fillParams(value: unknown, params: Readonly<Record<string, JsonValue>>): unknown {
  if (Array.isArray(value)) return value.map((one) => fillParams(one, params))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillParams(one, params)]))
  }
  if (typeof value !== 'string' || !value.includes('$param.')) return value
  const alone = /^\$param\.([a-z][A-Za-z0-9]*)$/.exec(value)?.[1]
  if (alone && Object.hasOwn(params, alone)) return params[alone]
  return value.replace(/\$param\.([a-z][A-Za-z0-9]*)/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? JSON.stringify(params[name]) : whole,
  )
}
