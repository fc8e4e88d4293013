import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseSource, type Source } from './source.ts'

/** The root of the checkout. */
export const root = join(import.meta.dirname, '../..')

const parsed = /\.(ts|tsx|mjs|cjs|js)$/
const textual = /\.(ts|tsx|mjs|cjs|js|json|md|css|html|svg|ya?ml|sh|txt)$|\/(LICENSE|run|\.gitignore|\.npmrc|\.nvmrc)$/

/** Folder names and endings that .gitignore leaves out, `.git` included. */
function ignored(): { names: Set<string>; endings: string[]; paths: string[] } {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean)
  const folders = lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1))
  return {
    names: new Set(['.git', ...folders.filter((folder) => !folder.includes('/'))]),
    endings: lines.filter((line) => line.startsWith('*')).map((line) => line.slice(1)),
    paths: folders.filter((folder) => folder.includes('/')),
  }
}

/** Every file of the working tree that is or would be tracked, as paths from the root with `/`. */
export function listFiles(): string[] {
  const { names, endings, paths } = ignored()
  const open = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) return names.has(entry.name) || paths.includes(path) ? [] : open(path)
      return endings.some((ending) => path.endsWith(ending)) ? [] : [path]
    })
  return open('').sort()
}

/** The text of a file of the tree. */
export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

/** True when the path names a file or folder of the tree. */
export const exists = (path: string): boolean => statSync(join(root, path), { throwIfNoEntry: false }) !== undefined

/** All files whose text is written by hand: code, documents, settings. */
export const textFiles = (): string[] => listFiles().filter((path) => textual.test(`/${path}`))

/** Generated code is not subject to the rules of hand-written code. */
export const isGenerated = (path: string): boolean => /\.generated\.\w+$/.test(path)

let sources: Source[] | undefined

/** All hand-written code of the tree, parsed once by the tests that share their modules. */
export const readSources = (): Source[] => {
  sources ??= listFiles()
    .filter((path) => parsed.test(path) && !isGenerated(path))
    .map((path) => parseSource(path, readText(path)))
  return sources
}
