import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateDocument } from '#core/document'
import { isObject } from '#core/object'
import { readJson } from './readJson.ts'

export interface DocumentFile {
  path: string
  document: unknown
  /** Why the file could not be read as JSON. */
  problem?: string
}

const isDocument = (name: string): boolean => /\.(model|screen|dict|menu|seed)\.json$/.test(name)

/** Every document file below `folder`, migrated to the current version of the language. */
export function documentFiles(folder: string): DocumentFile[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isDocument(entry.name))
    .map((entry) => readDocument(join(entry.parentPath, entry.name)))
    .sort((left, right) => left.path.localeCompare(right.path))
}

function readDocument(path: string): DocumentFile {
  const json = readJson(readFileSync(path, 'utf8'))
  if ('problem' in json) return { path, document: undefined, problem: json.problem }
  return { path, document: isObject(json.value) ? migrateDocument(json.value) : json.value }
}
