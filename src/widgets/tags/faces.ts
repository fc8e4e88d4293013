/** The faces of the tags widget. */
import { readonlyAs } from '#widgets/face'
import { TagsCell, TagsDetail } from './ShownTags.tsx'
import { TagsField } from './TagsField.tsx'

export { TagsCell as Cell, TagsDetail as Detail }
export const Field = readonlyAs(TagsField, TagsDetail)
