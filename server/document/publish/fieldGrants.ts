import { fillText, publishingMessages } from '#core/message'
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
    what: publishingMessages.noViewCode,
  },
  {
    word: 'permission',
    had: ({ document }) => document.permission !== undefined,
    keeps: (_, { document }) => document.permission !== undefined,
    what: publishingMessages.noEditCode,
  },
  {
    word: 'mask',
    had: ({ mask }) => mask !== undefined,
    keeps: (before, { document }) => JSON.stringify(document.mask) === JSON.stringify(before.document.mask),
    what: publishingMessages.maskChanged,
  },
  {
    word: 'type',
    had: ({ type }) => type.writeOnly === true,
    keeps: (_, { type }) => type.writeOnly === true,
    what: publishingMessages.noSecret,
  },
  {
    word: 'valuesOf',
    had: ({ document }) => document.valuesOf !== undefined,
    keeps: (before, { document }) => document.valuesOf === before.document.valuesOf,
    what: publishingMessages.notCut,
  },
]

const hint = publishingMessages.byAdministrator

function lostGuards(before: Model, after: Model): ImplicitGrant[] {
  return before.fields.flatMap((field) => {
    const now = after.field(field.name)
    if (!now) return []
    return guards
      .filter((guard) => guard.had(field) && !guard.keeps(field, now))
      .map(({ word, what }) => ({
        document: { kind: 'model', id: after.id },
        pointer: `/fields/${field.name}/${word}`,
        message: fillText(publishingMessages.fieldOpened, { field: field.title, what }),
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
          message: fillText(publishingMessages.tenantsMixed, { title: after.title }),
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
