import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brokenPlace, migrateDocument, repeatedKey } from '#core/document'
import { isObject } from '#core/object'

export interface DocumentFile {
  path: string
  document: unknown
  /** Why the file could not be read as JSON. */
  problem?: string
}

const isDocument = (name: string): boolean => /\.(model|screen|dict|menu|seed)\.json$/.test(name)

/** Every document file below `folder`, migrated to the present version of the language. */
export function documentFiles(folder: string): DocumentFile[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isDocument(entry.name))
    .map((entry) => readDocument(join(entry.parentPath, entry.name)))
    .sort((left, right) => left.path.localeCompare(right.path))
}

function readDocument(path: string): DocumentFile {
  const text = readFileSync(path, 'utf8')
  try {
    const document: unknown = JSON.parse(text)
    const twice = repeatedKey(text)
    if (twice) return { path, document: undefined, problem: `duplicate-key  ${twice}` }
    return { path, document: isObject(document) ? migrateDocument(document) : document }
  } catch (error) {
    return { path, document: undefined, problem: `not-json  不是 JSON，${brokenPlace(text, error)}附近有误` }
  }
}
