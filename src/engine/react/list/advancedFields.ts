import type { Field, Model } from '#core/model'
import { seesMask } from '#react/scope'
import type { ColumnRights } from './columns.ts'

const opaque = new Set(['image', 'file', 'json', 'geo', 'icon', 'color', 'richtext', 'variant'])

const isQueryable = ({ type, column, link, name, base }: Field): boolean =>
  !type.writeOnly &&
  !opaque.has(type.id) &&
  (column !== null || link !== undefined) &&
  (!base || queryableBase.has(name))

/** The base columns that are of use to users. */
const queryableBase = new Set(['createBy', 'createTime', 'updateBy', 'updateTime'])

/** The fields that the user may query. */
export const advancedFields = ({
  model,
  rights,
}: {
  model: Model
  rights: Pick<ColumnRights, 'seesField' | 'shows'>
}): Field[] => model.fields.filter((field) => isQueryable(field) && rights.seesField(field) && !seesMask(field, rights))
