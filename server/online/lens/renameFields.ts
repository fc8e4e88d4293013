import type { DesignText } from '#core/design'
import { type DocumentRef, pointerOf } from '#core/document'
import { valueAt } from '#core/edit'
import { isObject } from '#core/object'
import type { OpenTexts } from './openTexts.ts'

/** A field of a model that gets another name. */
export interface FieldRename {
  readonly model: string
  readonly from: string
  readonly to: string
}

/** Keys whose texts name a field of the model of their document. */
const namingKeys: ReadonlySet<string> = new Set(['field', 'one', 'display', 'foreignKey', 'nested'])
/** Lists whose texts name fields. */
const namingLists: ReadonlySet<string> = new Set(['columns', 'filters', 'items', 'indexes', 'unique', 'fields'])

/** Renames a field in its model and where the documents of the form name it. Expressions are left to who reads the diagnostics. */
export function renameField(texts: OpenTexts, { model, from, to }: FieldRename): void {
  const ref: DocumentRef = { kind: 'model', id: model }
  if (texts.at(ref, `/fields/${from}`) === undefined) return
  texts.edit(ref, { do: 'renameKey', at: `/fields/${from}`, key: to })
  for (const text of texts.all()) {
    const document = JSON.parse(text.text) as unknown
    for (const path of placesOf(document, from))
      if (belongsTo(text, document, { model, path, texts }))
        texts.edit(text, { do: 'set', at: pointerOf(path), value: to })
  }
}

type Path = readonly (string | number)[]

/** Where a document names a field as a text. */
function placesOf(node: unknown, name: string, path: Path = []): Path[] {
  if (node === name) return isNamed(path) ? [path] : []
  if (Array.isArray(node)) return node.flatMap((item, index) => placesOf(item, name, [...path, index]))
  return isObject(node) ? Object.entries(node).flatMap(([key, value]) => placesOf(value, name, [...path, key])) : []
}

function isNamed(path: Path): boolean {
  const key = path.at(-1)
  if (typeof key === 'string') return namingKeys.has(key)
  const list = path.findLast((part) => typeof part === 'string')
  return typeof list === 'string' && namingLists.has(list)
}

interface Naming {
  model: string
  path: Path
  texts: OpenTexts
}

/** Whether a place names a field of this model: one inside the entry of a sub-table belongs to that one. */
function belongsTo(text: DesignText, document: unknown, { model, path, texts }: Naming): boolean {
  if (text.kind === 'model') {
    const isKey = path.at(-1) === 'foreignKey'
    const target = isKey ? valueAt(document, pointerOf([...path.slice(0, -1), 'model'])) : text.id
    return target === model
  }
  const main = String(valueAt(document, '/model') ?? '')
  return modelAround({ document, path, main, texts }) === model
}

function modelAround({
  document,
  path,
  main,
  texts,
}: {
  document: unknown
  path: Path
  main: string
  texts: OpenTexts
}): string {
  for (let length = path.length - 2; length > 0; length -= 1) {
    const around = valueAt(document, pointerOf(path.slice(0, length)))
    const name = isObject(around) ? (around.one ?? (around.columns ? around.field : undefined)) : undefined
    if (typeof name !== 'string') continue
    const target = texts.at({ kind: 'model', id: main }, `/fields/${name}/model`)
    return typeof target === 'string' ? target : main
  }
  return main
}
