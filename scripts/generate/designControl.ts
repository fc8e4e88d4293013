import { ofSource } from '#core/fieldType'
import { designNames } from '#core/message'
import { findWord, type ObjectSchema, placesOf } from './word/word.ts'

type Schema = Readonly<Record<string, unknown>>

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the control of a word is, with its choices or limits. */
export function controlOf(schema: unknown): readonly unknown[] {
  if (!isSchema(schema)) return ['json']
  return (
    keyedControl(schema) ??
    entriesControl(schema) ??
    nameControl(schema) ??
    listControl(schema) ??
    withinControl(schema) ??
    plainControl(schema)
  )
}

/** An object whose kind a key determines, or a list of them, with the title and members of each kind. */
function keyedControl({ items, ...schema }: Schema): readonly unknown[] | null {
  const kinds = keyedKinds(isSchema(items) ? items : schema)
  return kinds.length > 1 ? [isSchema(items) ? 'keyedList' : 'keyed', kinds] : null
}

function keyedKinds({ if: condition, then: kind, else: others }: Schema): readonly unknown[][] {
  const [key] = isSchema(condition) && Array.isArray(condition.required) ? condition.required : []
  if (typeof key !== 'string' || !isSchema(kind) || !isSchema(kind.properties) || typeof kind.title !== 'string')
    return []
  const rest = isSchema(others) ? keyedKinds(others) : []
  const members = membersOf(kind, (_, help) => titled(help, key)[0])
  // Beside a model of its own, a condition is about the records of that.
  const own = members.map((member) => (member[0] === 'where' ? [...member.slice(0, 4), 'where'] : member))
  return [[key, kind.title, own], ...rest]
}

/** A list of entries that are names of one sort, or objects: two kinds of rows, the former with the one member that is the name. */
function entriesControl({ type, items }: Schema): readonly unknown[] | null {
  if (type !== 'array' || !isSchema(items) || !isSchema(items.then) || !isSchema(items.else)) return null
  const { then: name, else: object } = items
  const [key] = Array.isArray(object.required) ? object.required : []
  if (typeof name.nameOf !== 'string' || typeof key !== 'string') return null
  const byName = ['', designNames.entryName, designNames.entryName, true, 'name', name.nameOf]
  return [
    'keyedList',
    [
      ['', designNames.entryByName, [byName]],
      [key, designNames.entryByHand, membersOf(object, memberTitle)],
    ],
  ]
}

/** True, or a list of fields. */
function withinControl(schema: Schema): readonly unknown[] | null {
  const isOne = isSchema(schema.if) && schema.if.type === 'boolean'
  return isOne && namesControl(schema.else) ? ['within', 'field'] : null
}

/** A name, in whose place an object may stand: that is shown as it is written. */
const nameControl = ({ then: name }: Schema): readonly unknown[] | null =>
  isSchema(name) && name.type === 'string' && typeof name.nameOf === 'string' ? ['name', name.nameOf] : null

/** A list of names of one sort. */
const namesControl = (schema: unknown): readonly unknown[] | null =>
  isSchema(schema) && schema.type === 'array' && isSchema(schema.items) && typeof schema.items.nameOf === 'string'
    ? ['names', schema.items.nameOf]
    : null

/** A list of objects whose members are all set by simple controls, with those. */
function listControl({ type, items }: Schema): readonly unknown[] | null {
  if (type !== 'array' || !isSchema(items) || !isSchema(items.properties)) return null
  const members = membersOf(items, memberTitle)
  return members.every(([, , , , control]) => control !== 'json') ? ['list', members] : null
}

/** The members of an object: name, title, meaning, whether it must be there, and the control that sets it. */
function membersOf(schema: Schema, title: (name: string, help: string) => string): readonly unknown[][] {
  const required = Array.isArray(schema.required) ? schema.required : []
  const places = placesOf(schema as unknown as ObjectSchema)
  return Object.entries(isSchema(schema.properties) ? schema.properties : {}).map(([name, member]) => {
    const help = places.flatMap((place) => findWord(place, name) ?? [])[0]?.help
    const meaning = help ?? String((isSchema(member) && member.description) || name)
    return [name, title(name, meaning), meaning, required.includes(name), ...memberControl(member)]
  })
}

/** A short title of a member: that of the word, or its meaning up to the first stop. */
const memberTitle = (name: string, help: string): string => {
  const own: Readonly<Record<string, string>> = { ...designNames.word, ...designNames.member }
  return own[name] ?? titled(help, name)[0]
}

function memberControl(schema: unknown): readonly unknown[] {
  if (!isSchema(schema)) return ['json']
  const { patternProperties, additionalProperties, description = '' } = schema
  if (Object.keys(schema).length === 0) return ['value']
  if (isSchema(patternProperties)) return byNameControl(patternProperties, additionalProperties === false)
  if (/^(表达式|true、false)/.test(String(description))) return ['condition']
  if (isSchema(schema.items) && isExpression(schema.items)) return ['groups']
  return nameControl(schema) ?? namesControl(schema) ?? listControl(schema) ?? plainControl(schema)
}

const isExpression = ({ description }: Schema): boolean => description === '表达式'

/** What is written by name: expressions under names of their own, or values of fields. */
function byNameControl(patterns: Schema, isClosed: boolean): readonly unknown[] {
  const [value] = Object.values(patterns)
  if (isSchema(value) && isExpression(value)) return ['measures']
  return isClosed && isSchema(value) && Object.keys(value).length === 0 ? ['values', 'field'] : ['json']
}

function plainControl(schema: Schema): readonly unknown[] {
  const { type, enum: values, const: only, anyOf, description = '', minimum, maximum } = schema
  if (String(description).startsWith('true、false')) return ['condition']
  const choices = Array.isArray(values)
    ? values
    : Array.isArray(anyOf)
      ? anyOf.map((one) => isSchema(one) && one.const)
      : []
  if (choices.length > 0 && choices.every((one) => typeof one === 'string' || typeof one === 'number'))
    return ['choice', choices]
  if (typeof only === 'string') return ['choice', [only]]
  if (type === 'boolean') return ['switch']
  if (type === 'integer' || type === 'number') return [type, minimum ?? null, maximum ?? null]
  if (type === 'string') return namedControl(schema)
  return ['json']
}

function namedControl({ nameOf, description = '' }: Schema): readonly unknown[] {
  // Beside a name of its rows, what stands for a value of a source may be calculated from them.
  if (nameOf === ofSource.nameOf && String(description).includes('=表达式')) return ['figure', nameOf]
  if (typeof nameOf === 'string') return ['name', nameOf]
  if (String(description).startsWith('组件 id')) return ['name', 'widget']
  return String(description).startsWith('文本，可含') ? ['label'] : ['text']
}

/** A short title and the meaning of a word: the meaning up to its first stop. */
export function titled(help: string, word: string): readonly [title: string, help: string] {
  const [title = ''] = help.split(/[，；：。（]/)
  return [title || word, title === help ? '' : help]
}
