import { type AnyDocument, pointerOf } from '#core/document'
import { builtInTargets } from '#core/fieldType'

/** One place where a document names something outside of itself. A `call` is a method and a path. */
export interface Mention {
  what: 'model' | 'screen' | 'dict' | 'seed' | 'call'
  name: string
  pointer: string
}

type Path = readonly (string | number)[]

const modelKeys = new Set(['model', 'through', 'count'])
const screenKeys = new Set(['screen', 'open', 'form', 'detail', 'list', 'create'])

/** Every place where a document names another one, a dictionary code or a call. */
export function mentionsOf(document: AnyDocument): Mention[] {
  const found: Mention[] = []
  const visit = (value: unknown, path: Path): void => {
    if (typeof value === 'string') found.push(...mentionsIn(value, path, document))
    else if (typeof value === 'object' && value !== null) {
      found.push(...impliedBy(value as Record<string, unknown>, path))
      for (const [key, child] of Object.entries(value)) visit(child, [...path, key])
    }
  }
  visit(document, [])
  return document.kind === 'seed' ? [...found, ...seededModels(document)] : found
}

function seededModels(document: AnyDocument): Mention[] {
  const rows = 'rows' in document ? (document.rows as object | undefined) : undefined
  return Object.keys(rows ?? {}).map((name) => ({ what: 'model', name, pointer: pointerOf(['rows', name]) }))
}

function mentionsIn(text: string, path: Path, { kind }: AnyDocument): Mention[] {
  const pointer = pointerOf(path)
  const key = path.at(-1)
  const say = (what: Mention['what'], name = text): Mention[] => [{ what, name, pointer }]
  if (key === 'extends') return kind === 'model' || kind === 'screen' ? say(kind) : []
  if (typeof key === 'string' && modelKeys.has(key)) return say('model')
  if (key === 'sum') return say('model', text.split('.')[0])
  if (typeof key === 'string' && screenKeys.has(key) && text.includes('/')) return say('screen')
  if (key === 'dict') return say('dict')
  if (key === 'call' || key === 'download') return say('call')
  if (kind === 'seed' && path[0] === 'after') return say('seed')
  return dictTexts(text).flatMap((code) => say('dict', code))
}

/** Dictionary codes that an expression names. */
const dictTexts = (text: string): string[] =>
  Array.from(text.matchAll(/\bdictText\(\s*['"]([A-Za-z0-9_]+)['"]/g), ([, code = '']) => code)

/** Fields of people and places point to models that they do not name. */
function impliedBy({ type, model }: Record<string, unknown>, path: Path): Mention[] {
  const target = typeof type === 'string' && model === undefined ? builtInTargets[type] : undefined
  return target ? [{ what: 'model', name: target, pointer: pointerOf([...path, 'type']) }] : []
}
