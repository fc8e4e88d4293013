import type { AnyDocument, FieldDocument, ModelDocument } from '#core/document'
import { fillText, publishingMessages } from '#core/message'
import type { ImplicitGrant, PublishChange } from './follower.ts'

/** The models whose rows say who may do what, and what was done: the server's own code relies on their fields. */
const rightsModels: ReadonlySet<string> = new Set([
  ...['sysUser', 'sysRole', 'sysPermission', 'sysPermissionDataRule', 'sysDepart', 'sysTenant'],
  ...['sysUserRole', 'sysRolePermission', 'sysRoleDataRule', 'sysUserDepart', 'sysUserTenant'],
  ...['sysLog', 'sysDataLog'],
])

/** Words that only say how something looks. */
const looks = new Set([
  '$schema',
  'title',
  'help',
  'tags',
  'hide',
  'width',
  'widget',
  'props',
  'placeholder',
  'indexes',
  'sort',
  'fields',
])

const essence = (document: object): string =>
  JSON.stringify(
    Object.entries(document)
      .filter(([word]) => !looks.has(word))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Many-to-many fields write rows of another model, and formulas show what stands elsewhere. */
const reaches = ({ type, through }: FieldDocument): boolean =>
  through !== undefined || type === 'formula' || type === 'table' || type === 'one'

function changedPlaces(before: ModelDocument, after: ModelDocument): string[] {
  const fields = Object.entries(after.fields).filter(([name, field]) => {
    const known = before.fields[name]
    return known ? essence(known) !== essence(field) : reaches(field)
  })
  const isWhole = Object.keys(before.fields).every((name) => name in after.fields)
  return [...(isWhole && essence(before) === essence(after) ? [] : ['']), ...fields.map(([name]) => `/fields/${name}`)]
}

/** Changes of the models on which rights rest, beyond how they look and plain new fields. */
export const rightsGrants = (
  { before }: Pick<PublishChange, 'before'>,
  documents: readonly AnyDocument[],
): ImplicitGrant[] =>
  documents.flatMap((document) => {
    const known = document.kind === 'model' && rightsModels.has(document.id) ? before.model(document.id) : undefined
    if (!known) return []
    return changedPlaces(known, document as ModelDocument).map((pointer) => ({
      document: { kind: 'model', id: document.id },
      pointer,
      message: fillText(publishingMessages.rightsModel, { title: known.title }),
      hint: publishingMessages.looksAlone,
    }))
  })
