import jsep from 'jsep'
import {
  type BinaryOperator,
  checkExpression,
  childrenOf,
  type Expression,
  type ExpressionType,
  expressionText,
  type LiteralValue,
  parseExpression,
} from '#core/expression'
import { limit } from '#core/limit'
import { fillText, formilyReasons } from '#core/message'
import { memoized } from '#core/object'
import { scriptFunctions } from '../component.ts'
import { binaryNode, callNode, chosen, literal, memberNode, nameNode, negated } from '../expression.ts'
import { type RecordScope, typesOf } from './reading.ts'

/** The names a script can use. */
export interface ScriptScope {
  record: RecordScope
  /** `$self.value` */
  self?: Expression | undefined
  /** `$deps`, by index or alias. */
  deps: ReadonlyMap<string, Expression>
}

/** Why a script cannot be translated. */
export class ScriptRefusal extends Error {}

/**
 * Translates the code of `{{ }}` to an expression; it is parsed, never run. With `wants` `bool`, JavaScript truthiness
 * is made explicit. Throws `ScriptRefusal` for what expressions cannot express.
 */
export function readScript(code: string, scope: ScriptScope, wants: 'bool' | 'value'): Expression {
  const tree = parse(code)
  const expression = wants === 'bool' ? conditionOf(tree, scope) : expressionOf(tree, scope)
  const [problem] = checkExpression(expression, {
    names: typesOf(scope.record),
    ...(wants === 'bool' ? { expects: { kind: 'bool' } } : {}),
  }).problems
  if (problem) throw new ScriptRefusal(problem.message)
  const written = parseExpression(expressionText(expression))
  if (!written.ok) throw new ScriptRefusal(written.problem.message)
  return expression
}

function parse(code: string): jsep.Expression {
  if (code.length > limit.expressionLength) throw tooLong()
  const depth = [...code.matchAll(/[([!?-]/g)].length
  if (depth > limit.expressionDepth * 4) throw new ScriptRefusal(formilyReasons.scriptDepth)
  if (code === '') throw new ScriptRefusal(formilyReasons.scriptEmpty)
  try {
    return jsep(code)
  } catch {
    throw new ScriptRefusal(formilyReasons.scriptStatements)
  }
}

const tooLong = () => new ScriptRefusal(fillText(formilyReasons.scriptLength, { max: limit.expressionLength }))

/** How many parts an expression has, those that stand in it several times as often. */
const sizeOf: (node: Expression) => number = memoized((node) =>
  childrenOf(node).reduce((sum, child) => sum + sizeOf(child), 1),
)

/** Truth and `||` repeat what they are of: each would make a long chain several times as long. */
function refuseLarge(node: Expression): void {
  if (sizeOf(node) > limit.expressionLength) throw tooLong()
}

type Node = jsep.CoreExpression

const scriptOperators: Readonly<Record<string, BinaryOperator>> = {
  ...{ '===': '==', '==': '==', '!==': '!=', '!=': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
  ...{ '+': '+', '-': '-', '*': '*', '/': '/', '%': '%' },
}

function expressionOf(source: jsep.Expression, scope: ScriptScope): Expression {
  const node = source as Node
  switch (node.type) {
    case 'Literal':
      return literalOf(node.value)
    case 'Identifier':
      if (node.name === 'undefined') return literal(null)
      return pathOf(node, scope)
    case 'MemberExpression':
      return pathOf(node, scope)
    case 'ArrayExpression':
      return { kind: 'list', items: node.elements.map((item) => (item ? expressionOf(item, scope) : literal(null))) }
    case 'UnaryExpression':
      return unaryOf(node.operator, node.argument, scope)
    case 'BinaryExpression':
      return binaryOf(node.operator, [node.left, node.right], scope)
    case 'ConditionalExpression': {
      const [yes, no] = [expressionOf(node.consequent, scope), expressionOf(node.alternate, scope)]
      return { kind: 'choice', test: conditionOf(node.test, scope), yes, no }
    }
    case 'CallExpression':
      return callOf(node, scope)
    default:
      throw new ScriptRefusal(formilyReasons.severalExpressions)
  }
}

function literalOf(value: unknown): Expression {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return literal(value as LiteralValue)
  throw new ScriptRefusal(formilyReasons.literalKind)
}

function unaryOf(operator: string, argument: jsep.Expression, scope: ScriptScope): Expression {
  if (operator === '!') return negated(conditionOf(argument, scope))
  const value = expressionOf(argument, scope)
  if (operator === '+') return callNode('number', value)
  if (operator !== '-') throw new ScriptRefusal(fillText(formilyReasons.unknownOperator, { operator }))
  if (value.kind === 'literal' && typeof value.value === 'number') return literal(-value.value)
  return { kind: 'negate', of: value }
}

function binaryOf(
  operator: string,
  parts: readonly [jsep.Expression, jsep.Expression],
  scope: ScriptScope,
): Expression {
  const left = expressionOf(parts[0], scope)
  const right = expressionOf(parts[1], scope)
  if (operator === '??') return callNode('ifEmpty', left, right)
  if (operator === '&&' || operator === '||') return logicalOf(operator, [left, right], scope)
  const translation = Object.hasOwn(scriptOperators, operator) ? scriptOperators[operator] : undefined
  if (!translation) throw new ScriptRefusal(fillText(formilyReasons.unknownOperator, { operator }))
  const isText = translation === '+' && [left, right].some((part) => isTextLike(typeOf(part, scope)))
  return isText ? callNode('concat', left, right) : binaryNode(translation, left, right)
}

/** In JavaScript, `a || b` returns one of the two values. */
function logicalOf(
  operator: '&&' | '||',
  [left, right]: readonly [Expression, Expression],
  scope: ScriptScope,
): Expression {
  refuseLarge(left)
  if ([left, right].every((part) => typeOf(part, scope).kind === 'bool')) return binaryNode(operator, left, right)
  const test = truthOf(left, scope)
  return operator === '||'
    ? { kind: 'choice', test, yes: left, no: right }
    : { kind: 'choice', test, yes: right, no: left }
}

/** An expression that is true if the code is truthy in JavaScript. */
function conditionOf(source: jsep.Expression, scope: ScriptScope): Expression {
  const node = source as Node
  if (node.type === 'BinaryExpression' && (node.operator === '&&' || node.operator === '||'))
    return binaryNode(node.operator, conditionOf(node.left, scope), conditionOf(node.right, scope))
  if (node.type === 'ConditionalExpression') {
    const [yes, no] = [conditionOf(node.consequent, scope), conditionOf(node.alternate, scope)]
    return chosen(conditionOf(node.test, scope), yes, no)
  }
  return truthOf(expressionOf(node, scope), scope)
}

function truthOf(value: Expression, scope: ScriptScope): Expression {
  refuseLarge(value)
  if (value.kind === 'literal') return literal(Boolean(value.value))
  const filled = binaryNode('!=', value, literal(null))
  const isNot = (empty: LiteralValue) => binaryNode('!=', value, literal(empty))
  switch (typeOf(value, scope).kind) {
    case 'bool':
      return value
    case 'number':
      return binaryNode('&&', filled, isNot(0))
    case 'list':
    case 'record':
      return filled
    case 'any':
      return [isNot(''), isNot(0), isNot(false)].reduce((left, right) => binaryNode('&&', left, right), filled)
    default:
      return binaryNode('&&', filled, isNot(''))
  }
}

const typeOf = (value: Expression, { record }: ScriptScope): ExpressionType =>
  checkExpression(value, { names: typesOf(record) }).type

const isTextLike = ({ kind }: ExpressionType): boolean => ['text', 'date', 'datetime', 'time'].includes(kind)

/** Names joined by dots; undefined for other nodes. */
function segmentsOf(source: jsep.Expression): string[] | undefined {
  const node = source as Node
  if (node.type === 'Identifier') return [node.name]
  if (node.type !== 'MemberExpression') return undefined
  const property = node.property as Node
  const key = property.type === 'Literal' && node.computed ? String(property.value) : undefined
  const name = property.type === 'Identifier' && !node.computed ? property.name : key
  const owner = segmentsOf(node.object)
  return owner && name !== undefined ? [...owner, name] : undefined
}

function pathOf(node: Extract<Node, { type: 'Identifier' | 'MemberExpression' }>, scope: ScriptScope): Expression {
  if (
    node.type === 'MemberExpression' &&
    !node.computed &&
    (node.property as Node & { name?: string }).name === 'length'
  )
    return callNode('len', expressionOf(node.object, scope))
  const segments = segmentsOf(node)
  if (!segments) throw new ScriptRefusal(formilyReasons.computedMember)
  const [root = '', ...rest] = segments
  if (rest.some((name) => /^(__.*|constructor|prototype)$/.test(name)))
    throw new ScriptRefusal(formilyReasons.forbiddenMember)
  if (root === '$values') return formPath(rest, scope.record)
  if (root === '$form' && rest[0] === 'values') return formPath(rest.slice(1), scope.record)
  if (root === '$record') return fieldPath(rest, scope.record)
  if (root === '$self' && rest[0] === 'value' && scope.self) return membersOf(scope.self, rest.slice(1))
  if (root === '$deps') return dependencyOf(rest, scope)
  throw new ScriptRefusal(fillText(formilyReasons.unknownName, { name: segments.slice(0, 2).join('.') }))
}

function dependencyOf([key = '', ...rest]: readonly string[], { deps }: ScriptScope): Expression {
  const value = deps.get(key)
  if (!value) throw new ScriptRefusal(fillText(formilyReasons.unknownDependency, { name: key }))
  return membersOf(value, rest)
}

const membersOf = (value: Expression, keys: readonly string[]): Expression => keys.reduce(memberNode, value)

/** A path from the form's values: into the record itself, or into its parent. */
export function formPath(segments: readonly string[], record: RecordScope): Expression {
  const { path, parent, rows } = record
  if (!parent) return fieldPath(segments, record)
  if (!rows && path.every((name, index) => segments[index] === name))
    return fieldPath(segments.slice(path.length), record)
  if (parent.parent) throw new ScriptRefusal(formilyReasons.outerRecord)
  const [name = '', ...rest] = segments
  return membersOf(memberNode(nameNode('$parent'), nameIn(parent, name)), rest)
}

/** A path within the record. */
export function fieldPath([name = '', ...rest]: readonly string[], record: RecordScope): Expression {
  return membersOf(nameNode(nameIn(record, name)), rest)
}

function nameIn({ names }: RecordScope, name: string): string {
  const replacement = names.get(name)
  if (replacement === undefined)
    throw new ScriptRefusal(fillText(formilyReasons.unknownProperty, { name: name.slice(0, 40) }))
  return replacement
}

function callOf(node: Extract<Node, { type: 'CallExpression' }>, scope: ScriptScope): Expression {
  const callee = node.callee as Node
  const path = segmentsOf(callee)?.join('.') ?? ''
  const args = () => node.arguments.map((argument) => expressionOf(argument, scope))
  if (path === 'Boolean' && node.arguments[0]) return conditionOf(node.arguments[0], scope)
  const translation = scriptFunctions.find(({ kind, script }) => kind === 'global' && script === path)
  if (translation) return callNode(translation.name, ...args())
  if (callee.type !== 'MemberExpression' || callee.computed) throw new ScriptRefusal(formilyReasons.unknownCallee)
  const method = String((callee.property as Node & { name?: string }).name)
  return methodOf(method, expressionOf(callee.object, scope), { args: args(), scope })
}

interface MethodCall {
  args: readonly Expression[]
  scope: ScriptScope
}

function methodOf(method: string, of: Expression, { args, scope }: MethodCall): Expression {
  const [first] = args
  const isList = typeOf(of, scope).kind === 'list'
  if (method === 'includes' && first && of.kind === 'list') return binaryNode('in', first, of)
  if (method === 'includes' && first) return callNode(isList ? 'has' : 'contains', of, first)
  if (method === 'concat' && !isList) return callNode('concat', of, ...args)
  if (method === 'toString' && args.length === 0) return callNode('text', of)
  if (method === 'join' && of.kind === 'list' && first?.kind === 'literal' && first.value === '')
    return callNode('concat', ...of.items)
  const translation = scriptFunctions.find(({ kind, script }) => kind === 'method' && script === method)
  if (!translation) throw new ScriptRefusal(fillText(formilyReasons.unknownMethod, { name: method }))
  return callNode(translation.name, of, ...args)
}
