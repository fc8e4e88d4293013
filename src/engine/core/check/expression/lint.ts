import {
  type BinaryOperator,
  childrenOf,
  type Expression,
  type ExpressionType,
  isOrderOperator,
  pathOf,
} from '#core/expression'
import type { Library } from '#core/library'
import { documentDiagnostics } from '#core/message'
import { type ExpressionLint, type Finding, findingOf, nearestOrAll, unknownName } from '#core/model'
import { codeFinding } from '../permission/codeCheck.ts'

type Names = Readonly<Record<string, ExpressionType>>

/** Finds mistakes in valid expressions: values that no dictionary has, texts compared with numbers, permission codes that nothing defines. */
export const expressionLint = (library: Library): ExpressionLint => {
  const lint: ExpressionLint = (node, names) => [
    ...ownFindings(node, names, library),
    ...childrenOf(node).flatMap((part) => lint(part, names)),
  ]
  return lint
}

function ownFindings(node: Expression, names: Names, library: Library): Finding[] {
  if (node.kind === 'call') return callFindings(node.name, node.args[0], library)
  if (node.kind !== 'binary') return []
  const { left, right } = node
  if (isOrderOperator(node.operator)) return numberFindings(left, [right], names)
  if (!compares.has(node.operator)) return []
  const values = right.kind === 'list' ? right.items : [right]
  return [
    ...values.flatMap((value) => valueFinding(left, value, { names, library })),
    ...valueFinding(right, left, { names, library }),
    ...numberFindings(left, values, names),
  ]
}

/** A text next to a number, which it is compared with by its digits if it has any, and else by nothing at all. */
function numberFindings(left: Expression, values: readonly Expression[], names: Names): Finding[] {
  const sides = values.flatMap((right) => [
    { text: left, number: right },
    { text: right, number: left },
  ])
  const wrong = sides.find(({ text, number }) => isPlainText(text, names) && isNumber(number, names))
  if (!wrong) return []
  const text = pathOf(wrong.text)?.join('.') ?? ''
  const number = wrong.number.kind === 'literal' ? String(wrong.number.value) : (pathOf(wrong.number)?.join('.') ?? '')
  return [findingOf(documentDiagnostics.textWithNumber, { text, number })]
}

/** A name that holds any text; a dictionary value may be written as a number. */
function isPlainText(node: Expression, names: Names): boolean {
  const type = typeOfPath(pathOf(node), names)
  return type?.kind === 'text' && type.values === undefined && type.dict === undefined
}

const isNumber = (node: Expression, names: Names): boolean =>
  node.kind === 'literal' ? typeof node.value === 'number' : typeOfPath(pathOf(node), names)?.kind === 'number'

const compares: ReadonlySet<BinaryOperator> = new Set(['==', '!=', 'in'])

/** The functions whose first argument is the code of a dictionary. */
const dictFunctions: ReadonlySet<string> = new Set(['dictText', 'dictTone'])

function callFindings(name: string, first: Expression | undefined, library: Library): Finding[] {
  if (first?.kind !== 'literal' || typeof first.value !== 'string') return []
  if (name === 'can') return codeFinding(first.value, library) ?? []
  if (!dictFunctions.has(name) || library.hasDict(first.value)) return []
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
