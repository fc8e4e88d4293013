import { dependenciesOf, parseExpression } from '#core/expression'
import { type CutScope, ownHidden } from './scope.ts'

const recordNames = new Set(['$record', '$row', '$old', '$parent', '$selection'])

/** True when an expression reads a field that is hidden from the reader; one that cannot be read counts when it could. */
export function namesHidden(text: string, scope: CutScope): boolean {
  const { all } = scope.cutter
  if (all.size === 0) return false
  const parsed = parseExpression(text)
  if (!parsed.ok) return mentions(text, all)
  const { paths } = dependenciesOf(parsed.expression)
  return paths.some((path) => isHidden(path, scope)) || itMembers(text).some((name) => all.has(name))
}

function isHidden(path: string, scope: CutScope): boolean {
  const [root = '', member] = path.split('.')
  const { all } = scope.cutter
  if (root.startsWith('$')) return recordNames.has(root) && member !== undefined && all.has(member)
  return ownHidden(scope).has(root.replace(/\$$/, '')) || (member !== undefined && all.has(member))
}

/** The members of rows that `any` and `all` read. */
const itMembers = (text: string): string[] =>
  Array.from(text.matchAll(/\bit\.([A-Za-z0-9]+)/g), ([, name = '']) => name)

const mentions = (text: string, names: ReadonlySet<string>): boolean =>
  text.split(/[^A-Za-z0-9]+/).some((word) => names.has(word))
