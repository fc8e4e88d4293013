import type { DocumentRef } from '#core/document'
import type { Library } from '#core/library'
import type { Model } from '#core/model'
import { apiOf, modelIdOf, screenIdOf } from './definition/names.ts'

/** The documents of a form, the one that names the other first. */
export const refsOf = (tableName: string): readonly DocumentRef[] => [
  { kind: 'screen', id: screenIdOf(tableName) },
  { kind: 'model', id: modelIdOf(tableName) },
]

/** The model of a form that is in use; undefined before it was first synchronised. */
export function modelInUse(tableName: string, library: Library): Model | undefined {
  const model = library.resolvedModel(modelIdOf(tableName))
  return model?.api === apiOf(tableName) ? model : undefined
}

const formApi = /^\/online\/cgform\/data\/([a-z0-9_]+)$/

/** The tables of all forms in use. */
export const tablesInUse = (library: Library): string[] =>
  library.models().flatMap(({ api = '' }) => formApi.exec(api)?.[1] ?? [])
