import { dependenciesOf, type Expression, expressionText } from '#core/expression'
import type { JsonValue } from '#core/fieldType'
import { fillText, formilyReasons } from '#core/message'
import type { Segments } from '#core/model'
import { isObject } from '#core/object'
import { chosen, literal, nameNode, negated } from '../expression.ts'
import { shortText } from '../problem.ts'
import { type Shape, scriptOf } from '../schema.ts'
import { type OpenItem, type Reading, reportAt, type SchemaNode } from './reading.ts'
import { fieldPath, formPath, readScript, ScriptRefusal, type ScriptScope } from './script.ts'
import { isPropertyName } from './spelling.ts'
import { addCondition, conditionOf, guarded, initialState, meaningsOf, stateValue } from './state.ts'

interface ReactionContext {
  reading: Reading
  scope: ScriptScope
}

/** The `x-reactions` of a node: objects with `dependencies`, `when`, `target`, `fulfill` and `otherwise`. */
export function readReactions(node: SchemaNode, item: OpenItem, context: ReactionContext): void {
  const reactions = node.schema['x-reactions']
  const list = Array.isArray(reactions) ? reactions : [reactions]
  for (const [index, reaction] of list.entries()) {
    const keyword: Segments = Array.isArray(reactions) ? ['x-reactions', index] : ['x-reactions']
    if (isObject(reaction)) readReaction({ node, reaction, keyword, item, ...context })
    else refuseCode(node, { keyword, reaction }, context)
  }
}

function refuseCode(
  node: SchemaNode,
  { keyword, reaction }: { keyword: Segments; reaction: unknown },
  { reading }: ReactionContext,
): void {
  const reason = formilyReasons.reactionCode
  reportAt(reading, { node, keyword }, ['formily-script', { script: shortText(reaction), reason }])
}

interface Reaction extends ReactionContext {
  node: SchemaNode
  reaction: Shape
  keyword: Segments
  /** The item whose states it sets. */
  item: OpenItem
}

const reactionWords = new Set(['dependencies', 'when', 'target', 'effects', 'fulfill', 'otherwise'])

function readReaction(plain: Reaction): void {
  for (const word of Object.keys(plain.reaction)) if (!reactionWords.has(word)) lose(plain, [word])
  guard(plain, [], () => {
    const whole = { ...plain, scope: { ...plain.scope, deps: dependenciesIn(plain) } }
    const target = targetOf(whole)
    const when = whenOf(whole)
    readStates(whole, { ...target, when })
  })
}

/** `dependencies` by index or alias. */
function dependenciesIn(reaction: Reaction): Map<string, Expression> {
  const { dependencies = [] } = reaction.reaction
  const entries = isObject(dependencies) || Array.isArray(dependencies) ? Object.entries(dependencies) : undefined
  if (!entries) throw new ScriptRefusal(formilyReasons.dependencies)
  const paths = entries.map(([key, value]) => {
    const { name = key, source = '', property = 'value' } = isObject(value) ? value : ({ source: value } as Shape)
    const [path = '', own = property] = String(source).split('#')
    if (own !== 'value') throw new ScriptRefusal(fillText(formilyReasons.dependencyProperty, { got: String(own) }))
    return [String(name), dependencyPath(path, reaction.scope)] as const
  })
  return new Map(paths)
}

function dependencyPath(path: string, { record }: ScriptScope): Expression {
  const isOwn = path.startsWith('.')
  const names = (isOwn ? path.slice(1) : path).split('.')
  if (!names.every(isPropertyName))
    throw new ScriptRefusal(fillText(formilyReasons.badDependency, { path: path.slice(0, 40) }))
  return isOwn ? fieldPath(names, record) : formPath(names, record)
}

interface Target {
  item: OpenItem
  /** The field to set; undefined for a layout. */
  field: string | undefined
  /** Runs on changes of a value only, not initially. */
  onChange: boolean
}

/** The item whose states are set: the node's own, or that of another field of the record. */
function targetOf({ node, reaction, item, reading }: Reaction): Target {
  const { target, effects } = reaction
  const own = node.record.fields.has(node.name) ? node.name : undefined
  const names = Array.isArray(effects) ? effects.map(String) : []
  const stranger = names.find((name) => !changeEffects.has(name))
  if (stranger !== undefined) throw new ScriptRefusal(fillText(formilyReasons.unknownEffect, { name: stranger }))
  const onChange = names.length > 0
  if (target === undefined) return { item, field: own, onChange }
  const field = typeof target === 'string' ? node.record.names.get(target) : undefined
  const targetItem = field === undefined ? undefined : reading.items.get(node.record)?.get(field)
  if (!targetItem) throw new ScriptRefusal(fillText(formilyReasons.badTarget, { target: shortText(target) }))
  return { item: targetItem, field, onChange }
}

const changeEffects = new Set(['onFieldValueChange', 'onFieldInputValueChange'])

function whenOf({ reaction, scope }: Reaction): Expression | undefined {
  const { when } = reaction
  if (when === undefined) return undefined
  const script = scriptOf(when)
  if (script !== undefined) return readScript(script, scope, 'bool')
  if (typeof when !== 'boolean') throw new ScriptRefusal(formilyReasons.badWhen)
  return literal(when)
}

interface Setting extends Target {
  when: Expression | undefined
}

/** The states of both branches, by name. */
function readStates(reaction: Reaction, setting: Setting): void {
  const branches = { fulfill: branchOf(reaction, 'fulfill'), otherwise: branchOf(reaction, 'otherwise') }
  for (const state of new Set([...branches.fulfill.keys(), ...branches.otherwise.keys()])) {
    const [yes, no] = [branches.fulfill.get(state), branches.otherwise.get(state)]
    for (const value of [yes, no])
      if (value) guard(reaction, value.keyword, () => readBranch(reaction, setting, { state, yes, no, value }))
  }
}

interface StateEntry {
  value: unknown
  keyword: Segments
}

/** `state` and `schema` of a branch; `run` and others are diagnostics. */
function branchOf(reaction: Reaction, branch: 'fulfill' | 'otherwise'): Map<string, StateEntry> {
  const words = reaction.reaction[branch]
  const entries = new Map<string, StateEntry>()
  if (words === undefined) return entries
  if (!isObject(words)) throw new ScriptRefusal(fillText(formilyReasons.badBranch, { name: branch }))
  for (const [part, states] of Object.entries(words)) {
    if ((part !== 'state' && part !== 'schema') || !isObject(states)) lose(reaction, [branch, part])
    else
      for (const [key, value] of Object.entries(states))
        entries.set(stateName(key), { value, keyword: [branch, part, key] })
  }
  return entries
}

/** `x-read-pretty` is the state `readPretty`. */
const stateName = (key: string): string =>
  key.replace(/^x-/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

interface Branches {
  state: string
  yes: StateEntry | undefined
  no: StateEntry | undefined
  /** The branch being read. */
  value: StateEntry
}

function readBranch(reaction: Reaction, setting: Setting, { state, yes, no, value }: Branches): void {
  const isFirst = value === (yes ?? no)
  if (state === 'value') {
    addEffect(reaction, setting, { value, otherwise: value === no })
    return
  }
  if (meaningsOf(state).length === 0) {
    lose(reaction, value.keyword)
    return
  }
  if (!isFirst) return
  const { reading, scope, node } = reaction
  const { item, field, when } = setting
  const document = field === undefined ? undefined : node.record.fields.get(field)
  for (const meaning of meaningsOf(state)) {
    const isRequired = meaning.word === 'requiredWhen' && document?.required === true
    const initial = isRequired ? literal(true) : initialState(reading, item, meaning.word)
    const read = (entry: StateEntry | undefined) =>
      entry ? conditionOf(state, meaning, stateValue(state, entry.value, scope)) : initial
    const condition = when ? chosen(when, read(yes), read(no)) : read(yes)
    if (isRequired) {
      delete document.required
      addCondition(reading, { item, by: 'states' }, [meaning.word, initial])
    }
    addCondition(reading, { item, by: 'reactions' }, [meaning.word, condition])
  }
  if (state === 'visible' || JSON.stringify([yes, no]).includes('"none"'))
    note(reaction, value.keyword, formilyReasons.keepsValue)
}

/** A reaction that sets a value becomes an effect of the form. */
function addEffect(
  reaction: Reaction,
  { field, when, onChange }: Setting,
  { value, otherwise }: { value: StateEntry; otherwise: boolean },
): void {
  const { node, scope, reading } = reaction
  if (node.record.parent || field === undefined) throw new ScriptRefusal(formilyReasons.assignsOutside)
  const script = scriptOf(value.value)
  const result = script === undefined ? undefined : readScript(script, scope, 'value')
  const condition = when && (otherwise ? negated(when) : when)
  const own = reaction.reaction.target === undefined && !onChange ? [] : [nameNode(node.name)]
  const listed = [...scope.deps.values(), ...own]
  const sources = listed.length > 0 ? listed : [result, condition].flatMap((part) => part ?? [])
  const changed = [...new Set(sources.flatMap((part) => namesIn(part)))].filter(
    (name) => name !== field && node.record.fields.has(name),
  )
  if (changed.length === 0) throw new ScriptRefusal(formilyReasons.noDependencies)
  reading.effects.push({
    changed,
    ...(condition ? { when: condition.kind === 'literal' ? Boolean(condition.value) : expressionText(condition) } : {}),
    set: { [field]: result ? `=${expressionText(result)}` : (value.value as JsonValue) },
    ...(onChange ? {} : { init: true }),
  })
}

const namesIn = (expression: Expression): readonly string[] =>
  [...dependenciesOf(expression).fields].map((path) => path.split('.')[0] ?? path)

function lose({ node, keyword, reading }: Reaction, at: Segments): void {
  const place = [...keyword, ...at]
  const isCode = at.at(-1) === 'run'
  if (isCode)
    reportAt(reading, { node, keyword: place }, ['formily-script', { script: 'run', reason: formilyReasons.code }])
  else reportAt(reading, { node, keyword: place }, ['formily-keyword', { keyword: place.join('.') }])
}

function note({ node, keyword, reading }: Reaction, at: Segments, reason: string): void {
  const place = [...keyword, ...at]
  reportAt(reading, { node, keyword: place }, ['formily-difference', { keyword: place.join('.'), reason }])
}

/** Runs the translation of one place of the reaction. */
function guard({ node, keyword, reading, reaction }: Reaction, at: Segments, translate: () => void): void {
  const value = at.reduce<unknown>((owner, step) => (isObject(owner) ? owner[step] : undefined), reaction)
  guarded({ reading, node, keyword: [...keyword, ...at], value }, translate)
}
