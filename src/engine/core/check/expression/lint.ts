import { type BinaryOperator, childrenOf, type Expression, type ExpressionType, pathOf } from '#core/expression'
import type { Library } from '#core/library'
import { documentDiagnostics } from '#core/message'
import { type ExpressionLint, type Finding, findingOf, nearestOrAll, unknownName } from '#core/model'
import { codeFinding } from '../permission/codeCheck.ts'

type Names = Readonly<Record<string, ExpressionType>>

/** Finds mistakes in valid expressions: values that no dictionary has, permission codes that nothing defines. */
export const expressionLint = (library: Library): ExpressionLint => {
  const lint: ExpressionLint = (node, names) => [
    ...ownFindings(node, names, library),
    ...childrenOf(node).flatMap((part) => lint(part, names)),
  ]
  return lint
}

function ownFindings(node: Expression, names: Names, library: Library): Finding[] {
  if (node.kind === 'call') return callFindings(node.name, node.args[0], library)
  if (node.kind !== 'binary' || !compares.has(node.operator)) return []
  const { left, right } = node
  const values = right.kind === 'list' ? right.items : [right]
  return [
    ...values.flatMap((value) => valueFinding(left, value, { names, library })),
    ...valueFinding(right, left, { names, library }),
  ]
}

const compares: ReadonlySet<BinaryOperator> = new Set(['==', '!=', 'in'])

function callFindings(name: string, first: Expression | undefined, library: Library): Finding[] {
  if (first?.kind !== 'literal' || typeof first.value !== 'string') return []
  if (name === 'can') return codeFinding(first.value, library) ?? []
  if (name !== 'dictText' || library.hasDict(first.value)) return []
  return [unknownName('dict', { name: first.value, candidates: library.dictCodes() })]
}

interface Scope {
  names: Names
  library: Library
}

/** A literal that the compared field can never hold. Items may be added online, so this is only a warning. */
function valueFinding(place: Expression, written: Expression, { names, library }: Scope): Finding[] {
  if (written.kind !== 'literal' || written.value === null || written.value === '') return []
  const type = typeOfPath(pathOf(place), names)
  if (type?.kind !== 'text') return []
  const candidates =
    type.values ?? (type.dict === undefined ? undefined : library.dict(type.dict)?.map(({ value }) => value))
  const value = String(written.value)
  if (!candidates || candidates.includes(value)) return []
  const text = type.dict ? documentDiagnostics.neverOfDict : documentDiagnostics.neverHere
  return [findingOf(text, { dict: type.dict, value }, nearestOrAll(value, candidates))]
}

/** The type of a dotted name; undefined when it is unknown. */
function typeOfPath(path: readonly string[] | undefined, names: Names): ExpressionType | undefined {
  const [first, ...members] = path ?? []
  if (first === undefined || !Object.hasOwn(names, first)) return undefined
  return members.reduce<ExpressionType | undefined>(
    (owner, key) => (owner?.kind === 'record' && Object.hasOwn(owner.fields, key) ? owner.fields[key] : undefined),
    names[first],
  )
}
