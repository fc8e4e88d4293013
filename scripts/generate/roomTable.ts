import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GeneratedFile } from './generatedFile.ts'
import { tablePart, withParts } from './markdownTable.ts'

const layers = ['src/engine/core', 'src/engine/runtime', 'src/engine/react', 'src/widgets', 'src/pages', 'server']

/** Every room with the first sentence of its index. */
function rooms(): string[][] {
  return layers.flatMap((layer) =>
    readdirSync(layer, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(layer, entry.name, 'index.ts')))
      .map((entry) => `${layer}/${entry.name}`)
      .sort()
      .map((room) => [`\`${room}\``, promiseOf(readFileSync(`${room}/index.ts`, 'utf8'))]),
  )
}

/** The first sentence of the comment at the top of an index. */
function promiseOf(index: string): string {
  const comment = /^\s*\/\*\*?([\s\S]*?)\*\//.exec(index)?.[1] ?? ''
  const text = comment
    .replace(/^\s*\*\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return (/^(.*?)\.(?:\s|$)/.exec(text)?.[1] ?? text).replace(/\s*spec:.*$/, '')
}

/** The architecture page with its table of rooms updated. */
export const roomTable = (): GeneratedFile =>
  withParts('docs/architecture.md', [tablePart(['rooms', [['room', 'promises'], ...rooms()]])])
