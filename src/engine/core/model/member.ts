import { followedModel, memberPathOf } from './following.ts'
import type { Field, Model } from './model.ts'

/**
 * The field that a path of `model` leads to, under the path as its name: it has the type, dictionary or target of the field of the
 * referenced record. Undefined unless the model has the reference and its target a stored field of that name; variants and write-only fields are none.
 */
export function memberField(path: string, model: Model, find: Find): Field | undefined {
  const { reference: referenceName = '', name = '' } = memberPathOf(path) ?? {}
  const reference = model.field(referenceName)
  const target = targetOf(reference, model, find)
  const field = target?.field(name)
  if (!reference || !target || !field || !isMember(field)) return undefined
  const document = { ...field.document, also: undefined, textAs: undefined }
  return {
    ...field,
    document,
    name: path,
    title: titleOf(reference, field),
    base: false,
    member: { reference, target, field },
  }
}

type Find = (modelId: string) => Model | undefined

const targetOf = (reference: Field | undefined, model: Model, find: Find) =>
  reference?.column ? find(followedModel(reference.document, model.id) ?? '') : undefined

const isMember = ({ column, type, variant }: Field): boolean => column !== null && !type.writeOnly && !variant

/** The paths of a model: those of each of its references. */
export const memberPathsOf = (model: Model, find: Find): string[] =>
  model.fields.flatMap((reference) =>
    (targetOf(reference, model, find)?.fields ?? []).filter(isMember).map(({ name }) => `${reference.name}$.${name}`),
  )

/** The paths that a part of a document names, in columns, expressions and templates, whether or not they exist. */
export function memberPathsIn(part: unknown): string[] {
  return [...new Set(JSON.stringify(part ?? null).match(/(?<![\w$])[a-z]\w*\$\.\w+/g) ?? [])]
}

/** `设备` and `型号` become `设备型号`; a title that already names the record stays. */
const titleOf = (reference: Field, { title }: Field): string =>
  title.startsWith(reference.title) ? title : `${reference.title}${title}`
