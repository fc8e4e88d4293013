import type { Field, Model } from '#core/model'
import type { ImplicitGrant, PublishChange } from './follower.ts'

/** A guard of a field, and whether the field still has it. */
interface Guard {
  word: string
  had(field: Field): boolean
  keeps(before: Field, after: Field): boolean
  what: string
}

const guards: readonly Guard[] = [
  {
    word: 'guarded',
    had: ({ document }) => document.guarded === true,
    keeps: (_, { document }) => document.guarded === true,
    what: '不再单独授权查看',
  },
  {
    word: 'permission',
    had: ({ document }) => document.permission !== undefined,
    keeps: (_, { document }) => document.permission !== undefined,
    what: '不再单独授权修改',
  },
  {
    word: 'mask',
    had: ({ mask }) => mask !== undefined,
    keeps: (before, { document }) => JSON.stringify(document.mask) === JSON.stringify(before.document.mask),
    what: '不再按原来的方式脱敏',
  },
  {
    word: 'type',
    had: ({ type }) => type.writeOnly === true,
    keeps: (_, { type }) => type.writeOnly === true,
    what: '不再保密',
  },
  {
    word: 'valuesOf',
    had: ({ document }) => document.valuesOf !== undefined,
    keeps: (before, { document }) => document.valuesOf === before.document.valuesOf,
    what: '不再按所记录的模型裁剪',
  },
]

const hint = '由管理员发布'

function lostGuards(before: Model, after: Model): ImplicitGrant[] {
  return before.fields.flatMap((field) => {
    const now = after.field(field.name)
    if (!now) return []
    return guards
      .filter((guard) => guard.had(field) && !guard.keeps(field, now))
      .map(({ word, what }) => ({
        document: { kind: 'model', id: after.id },
        pointer: `/fields/${field.name}/${word}`,
        message: `字段 "${field.title}" ${what}`,
        hint,
      }))
  })
}

/** Rows of one tenant that all would see. */
const opened = (before: Model, after: Model): ImplicitGrant[] =>
  !before.document.shared && after.document.shared
    ? [
        {
          document: { kind: 'model', id: after.id },
          pointer: '/shared',
          message: `${after.title}的数据不再按租户分开`,
          hint,
        },
      ]
    : []

/** What was kept from people in the fields and rows of live models, and would no longer be. */
export const fieldGrants = ({ before, after }: Pick<PublishChange, 'before' | 'after'>): ImplicitGrant[] =>
  before.models().flatMap((model) => {
    const now = after.resolvedModel(model.id)
    return now ? [...lostGuards(model, now), ...opened(model, now)] : []
  })
