import type { Field, Model } from '#core/model'
import { seesMask } from '#react/scope'
import type { ColumnRights } from './columns.ts'

const opaque = new Set(['image', 'file', 'json', 'geo', 'icon', 'color', 'richtext', 'variant'])

const isAsked = ({ type, column, link, name, base }: Field): boolean =>
  !type.writeOnly && !opaque.has(type.id) && (column !== null || link !== undefined) && (!base || askedBase.has(name))

/** Of the columns that every model has, those that mean something to people. */
const askedBase = new Set(['createBy', 'createTime', 'updateBy', 'updateTime'])

/** The fields that the user may ask for. */
export const advancedFields = ({
  model,
  rights,
}: {
  model: Model
  rights: Pick<ColumnRights, 'fieldRight' | 'shows'>
}): Field[] =>
  model.fields.filter(
    (field) => isAsked(field) && rights.fieldRight(field.name) !== 'hidden' && !seesMask(field, rights),
  )
