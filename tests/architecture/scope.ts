import { type Node, walk } from './source.ts'

/** The names that a pattern binds: `{ a, b: [c], ...d }` binds a, c and d. */
function boundBy(pattern: Node | null | undefined): string[] {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [pattern.name as string]
  const parts = [pattern.properties, pattern.elements, pattern.left, pattern.argument, pattern.value].flat()
  return (parts as (Node | null | undefined)[]).flatMap(boundBy)
}

const declarers: Record<string, (node: Node) => unknown> = {
  VariableDeclarator: ({ id }) => id,
  FunctionDeclaration: ({ id, params }) => [id, params],
  FunctionExpression: ({ id, params }) => [id, params],
  ArrowFunctionExpression: ({ params }) => params,
  ClassDeclaration: ({ id }) => id,
  CatchClause: ({ param }) => param,
  ImportSpecifier: ({ local }) => local,
  ImportDefaultSpecifier: ({ local }) => local,
  ImportNamespaceSpecifier: ({ local }) => local,
}

/** Every name that a file declares anywhere, so that `document` as a parameter is not mistaken for the browser's. */
export function ownNames(program: Node): Set<string> {
  const names = new Set<string>()
  walk(program, (node) => {
    const patterns = [declarers[node.type]?.(node)].flat(2) as (Node | null | undefined)[]
    for (const name of patterns.flatMap(boundBy)) names.add(name)
  })
  return names
}

/** True if an identifier is read as a value: it is not the name of a property, label, import or type. */
export function isRead(key: string, parent: Node | undefined): boolean {
  if (!parent) return false
  if (parent.type.startsWith('TS')) return key === 'expression'
  if (/^(Import|Export)\w*Specifier$/.test(parent.type)) return false
  return !/^(property|key|label)$/.test(key) || parent.computed === true
}
