import { type Node, type Source, walk } from './source.ts'

/** Names bound to texts in one file, each with the path of its texts: `''` for all, `list.` for those of lists. */
type Aliases = Map<string, string>

/** The path of the texts that an expression reads, or null if it reads none. `*`: any of those below. */
function pathOf(node: Node, aliases: Aliases): string | null {
  if (node.type === 'Identifier') return aliases.get(node.name as string) ?? null
  if (node.type !== 'MemberExpression') return null
  const base = pathOf(node.object as Node, aliases)
  if (base === null || node.computed) return base === null ? null : `${base}*`
  return `${base}${(node.property as Node).name}.`
}

/** Notes the names that a pattern binds to texts: `{ list, page: { login: texts } } = messages`. */
function bind(pattern: Node, base: string, aliases: Aliases): void {
  if (pattern.type === 'Identifier') aliases.set(pattern.name as string, base)
  if (pattern.type !== 'ObjectPattern') return
  for (const property of pattern.properties as Node[]) {
    const key = property.key as Node | undefined
    if (key) bind(property.value as Node, `${base}${key.name}.`, aliases)
  }
}

function aliasesOf({ program, imports }: Source): Aliases {
  const aliases: Aliases = new Map()
  if (imports.some(({ specifier }) => specifier === '#core/message')) aliases.set('messages', '')
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || !node.init) return
    const base = pathOf(node.init as Node, aliases)
    if (base !== null && !base.endsWith('*')) bind(node.id as Node, base, aliases)
  })
  return aliases
}

/** The paths of texts that a file reads: `list.empty.` for one, `form.*` if any below may be meant. */
function readsOf(source: Source): string[] {
  const aliases = aliasesOf(source)
  if (aliases.size === 0) return []
  const reads: string[] = []
  walk(source.program, (node, key, above) => {
    const whole = above.at(-1)?.type === 'MemberExpression' && key === 'object' && !above.at(-1)?.computed
    const path = node.type === 'MemberExpression' && !whole ? pathOf(node, aliases) : null
    if (path !== null) reads.push(path)
  })
  return reads
}

/** The texts, named by their paths, that no source reads. */
export function unusedTexts(paths: readonly string[], sources: readonly Source[]): string[] {
  const reads = sources.flatMap(readsOf).map((path) => path.replace('*', ''))
  return paths.filter((path) => !reads.some((read) => `${path}.`.startsWith(read) || read.startsWith(`${path}.`)))
}
