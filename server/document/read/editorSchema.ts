import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectNames } from '#core/check'
import { type DocumentKind, documentKinds } from '#core/document'
import type { Library } from '#core/library'

type Schema = Record<string, unknown> & { $defs?: object }

/**
 * The JSON Schema of a kind of document for editors, whole in itself, with the names of a library in place of those of the release. `folder`
 * is that of the shipped documents.
 */
export async function editorSchema(kind: DocumentKind, { folder, library }: { folder: string; library: Library }) {
  const text = await readFile(join(folder, 'meta', `${kind}.schema.json`), 'utf8')
  const schema = JSON.parse(text.replaceAll('names.schema.json#/definitions/', '#/$defs/names/')) as Schema
  const names = Object.entries(projectNames(library)).map(([name, list]) => [name, namesOf(list, library, name)])
  return { ...schema, $defs: { ...schema.$defs, names: Object.fromEntries(names) } }
}

/** Names with what they are called, where they are those of documents: editors show it beside each. */
function namesOf(list: readonly string[], library: Library, name: string) {
  const kind = documentKinds.find((one) => one === name)
  if (!kind) return { enum: list }
  const titles = new Map(library.documents(kind).map((one) => [one.id, 'title' in one ? one.title : '']))
  return { enum: list, enumDescriptions: list.map((id) => titles.get(id) ?? '') }
}
