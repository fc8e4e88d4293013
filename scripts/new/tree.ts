import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from './refusal.ts'

/** The checkout in which files are created. */
export interface Tree {
  has(path: string): boolean
  read(path: string): string
  /** Paths below a folder; none if it does not exist. */
  list(folder: string): string[]
}

export const treeAt = (root: string): Tree => ({
  has: (path) => existsSync(join(root, path)),
  read: (path) => readFileSync(join(root, path), 'utf8'),
  list: (folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
      : [],
})

/** New and changed files with their full texts, and what the developer does next. */
export interface Scaffold {
  created: Readonly<Record<string, string>>
  changed: Readonly<Record<string, string>>
  next: readonly string[]
}

/** Writes the files and returns their paths. Throws a Refusal before anything is written if a new file already exists. */
export function writeScaffold({ created, changed }: Scaffold, root: string): string[] {
  const existing = Object.keys(created).find((path) => existsSync(join(root, path)))
  if (existing) throw new Refusal(`${existing} exists: choose another id, or change that file.`)
  const texts = Object.entries({ ...created, ...changed })
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return texts.map(([path]) => path)
}
