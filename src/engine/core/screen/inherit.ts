import type { ExtendingDocument, PlainScreenDocument, ScreenDocument } from '#core/document'
import type { JsonValue } from '#core/fieldType'
import type { Library } from '#core/library'
import { compileDiagnostics } from '#core/message'
import { type Collector, createCollector, unknownName } from '#core/model'
import { withRowActions } from './rowActions.ts'

const isExtending = (document: ScreenDocument): document is ExtendingDocument => 'extends' in document

/**
 * The screen with inherited parts merged (a part of its own replaces the inherited one), a detail also with the row actions of its list,
 * and `$params.x` replaced where the screens in between give it `with`; the parameters that are left are given by who opens the screen.
 * Undefined when a base screen does not exist. Without `collector`, problems are dropped.
 */
export function inheritScreen(
  document: ScreenDocument,
  library: Library,
  collector = silentCollector(document),
): PlainScreenDocument | undefined {
  const plain = mergedScreen(document, library, collector)
  if (plain?.type !== 'detail' || !plain.actionsOf) return plain
  const list = library.screen(plain.actionsOf)
  const plainList = list && mergedScreen(list, library, silentCollector(list))
  const model = library.resolvedModel(plain.model)
  return joined(plain, [plainList, model], () => withRowActions(plain, plainList, model))
}

function mergedScreen(
  document: ScreenDocument,
  library: Library,
  collector: Collector,
): PlainScreenDocument | undefined {
  if (!isExtending(document)) return document
  const chain = ancestorsOf(document, library, collector)
  const root = chain.at(-1)
  if (!root || isExtending(root)) return undefined
  return merged(document, chain, () => mergedChain(chain, root))
}

const merged = screensByParts()
const joined = screensByParts()

/** Gives what was made of a screen before, unless other parts go into it: libraries share most of their documents. */
function screensByParts() {
  const earlier = new WeakMap<ScreenDocument, { parts: readonly unknown[]; plain: PlainScreenDocument }>()
  return (document: ScreenDocument, parts: readonly unknown[], make: () => PlainScreenDocument) => {
    const before = earlier.get(document)
    if (before?.parts.length === parts.length && before.parts.every((part, index) => part === parts[index]))
      return before.plain
    const plain = make()
    earlier.set(document, { parts, plain })
    return plain
  }
}

function mergedChain(
  chain: readonly ScreenDocument[],
  root: Exclude<ScreenDocument, ExtendingDocument>,
): PlainScreenDocument {
  const words: Record<string, unknown> = Object.assign({}, ...chain.toReversed())
  const extending = chain.toReversed().filter(isExtending)
  const values = Object.assign({}, ...extending.map((screen) => screen.with ?? {})) as Record<string, JsonValue>
  const { extends: _extends, abstract: _abstract, with: _with, params: _params, ...plain } = words
  const declared = Object.entries(Object.assign({}, ...chain.toReversed().map(({ params }) => params ?? {})))
  const params = Object.fromEntries(declared.filter(([name]) => !Object.hasOwn(values, name)))
  return {
    ...(fillParams(plain, values) as object),
    ...(Object.keys(params).length > 0 ? { params } : {}),
    type: root.type,
  } as PlainScreenDocument
}

const silentCollector = ({ id }: ScreenDocument): Collector => createCollector({ kind: 'screen', id }, null)

/** The screen followed by the screens it extends, nearest first; stops at a missing screen or a cycle. */
export function ancestorsOf(
  document: ScreenDocument,
  library: Library,
  collector = silentCollector(document),
): readonly ScreenDocument[] {
  const chain: ScreenDocument[] = [document]
  for (let last: ScreenDocument = document; isExtending(last); ) {
    const base = library.screen(last.extends)
    if (!base) {
      collector.add(['extends'], unknownName('screen', { name: last.extends, candidates: library.screenIds() }))
      break
    }
    if (chain.some((ancestor) => ancestor.id === base.id)) {
      collector.report(['extends'], compileDiagnostics.screenCycle, {
        ring: [...chain.map((ancestor) => ancestor.id), base.id].join(' → '),
      })
      break
    }
    chain.push(base)
    last = base
  }
  return chain
}

/** Keys of screen ids and permission codes, where a parameter is inserted as plain text. */
const idKeys = new Set(['permission', 'open', 'screen', 'list', 'form', 'detail', 'actionsOf'])

const paramInside = /\$params\.([a-z][A-Za-z0-9]*)/g

/** Replaces `$params.x`: by its value when it is the whole text, by its text in an id, by its literal in an expression. */
function fillParams(value: unknown, params: Readonly<Record<string, JsonValue>>, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => fillParams(item, params, key))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillParams(item, params, name)]))
  }
  if (typeof value !== 'string' || !value.includes('$params.')) return value
  const alone = /^\$params\.([a-z][A-Za-z0-9]*)$/.exec(value)?.[1]
  if (alone && Object.hasOwn(params, alone)) return params[alone]
  const format = idKeys.has(key) ? String : JSON.stringify
  return value.replace(paramInside, (whole, name: string) =>
    Object.hasOwn(params, name) ? format(params[name]) : whole,
  )
}
