import { designNames } from '#core/message'
import type { RuleSpec } from './compile.ts'
import { shapeOf } from './formRules.ts'
import { findRule, rules } from './rules.ts'

type Member = string | number

/** A rule of a field as a row: its name, and what it is set to. */
export interface RuleRow {
  readonly rule: string
  readonly members: Readonly<Record<string, unknown>>
}

/** What one member of a rule is set by: its control and choices as those of other words. */
export interface RuleMember {
  readonly name: string
  readonly title: string
  readonly control: 'text' | 'number' | 'choice'
  readonly choices: readonly string[]
  readonly isOptional: boolean
}

/** Reads the written rules; null for what is no list of rules. */
export function readRules(written: unknown): readonly RuleRow[] | null {
  if (!Array.isArray(written)) return null
  const rows = written.map((spec: unknown) => {
    if (typeof spec === 'string') return { rule: spec, members: {} }
    if (typeof spec !== 'object' || spec === null || !('rule' in spec) || typeof spec.rule !== 'string') return null
    const { rule, ...members } = spec
    return { rule, members }
  })
  return rows.every((row) => row !== null) ? rows : null
}

/** A row as it is written: a rule without members is its name, unless it stood as an object before. */
export function writtenRule({ rule, members }: RuleRow, before?: unknown): RuleSpec {
  const isBare = Object.keys(members).length === 0
  const stays = typeof before === 'object' && before !== null && Object.keys(before).length === 1
  return isBare && !stays ? rule : { rule, ...members }
}

/** The members of a rule besides its name, from its parameters, with the message that replaces its own. */
export function membersOfRule(name: string): readonly RuleMember[] {
  const parameters = Object.entries(findRule(name)?.parameters ?? {})
  return [
    ...parameters.map(([key, { type, enum: choices = [], description, optional = false }]): RuleMember => {
      const control = choices.length > 0 ? 'choice' : type === 'string' ? 'text' : 'number'
      return { name: key, title: description ?? titleOf(key), control, choices, isOptional: optional }
    }),
    { name: 'message', title: designNames.member.message, control: 'text', choices: [], isOptional: true },
  ]
}

/** A parameter named after a rule, as those of bounds are, is called as that rule. */
const titleOf = (key: string): string => findRule(key)?.title ?? key

/** The rules that suit a field of a type, by name and title; all for a type that any rule suits. */
export const rulesFor = (fieldType: string): readonly { value: string; text: string }[] =>
  rules
    .filter(({ shape }) => shape === undefined || shapeOf(fieldType) === undefined || shape === shapeOf(fieldType))
    .map(({ id, title }) => ({ value: id, text: title }))

/** The row of another rule, which keeps what that takes too. */
export function withRule({ members }: RuleRow, rule: string): RuleRow {
  const names = new Set(membersOfRule(rule).map(({ name }) => name))
  return { rule, members: Object.fromEntries(Object.entries(members).filter(([key]) => names.has(key))) }
}

/** The row with a member set, or without it for an empty value. */
export function withMember({ rule, members }: RuleRow, name: string, value: Member | null): RuleRow {
  const { [name]: _, ...others } = members
  if (value === null || value === '') return { rule, members: others }
  return { rule, members: { ...members, [name]: value } }
}
