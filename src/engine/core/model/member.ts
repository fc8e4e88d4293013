import { followedModel, memberPathOf } from './following.ts'
import type { Field, Model } from './model.ts'

/**
 * The field that a path of `model` leads to, under the path as its name: it has the type, dictionary or target of the field of the
 * referenced record. Undefined unless the model has the reference and its target a stored field of that name; variants and write-only fields are none.
 */
export function memberField(
  path: string,
  model: Model,
  find: (modelId: string) => Model | undefined,
): Field | undefined {
  const { reference: referenceName = '', name = '' } = memberPathOf(path) ?? {}
  const reference = model.field(referenceName)
  if (!reference?.column) return undefined
  const target = find(followedModel(reference.document, model.id) ?? '')
  const field = target?.field(name)
  if (!target || !field || !isMember(field)) return undefined
  const { also: _aliases, textAs: _text, ...document } = field.document
  return {
    ...field,
    document,
    name: path,
    title: titleOf(reference, field),
    base: false,
    member: { reference, target, field },
  }
}

const isMember = ({ column, type, variant }: Field): boolean => column !== null && !type.writeOnly && !variant

/** The paths of a model: those of each of its references. */
export function memberPathsOf(model: Model, find: (modelId: string) => Model | undefined): string[] {
  return model.fields.flatMap((reference) => {
    const target = reference.column ? find(followedModel(reference.document, model.id) ?? '') : undefined
    return (target?.fields.filter(isMember) ?? []).map(({ name }) => `${reference.name}$.${name}`)
  })
}

/** The paths that a part of a document names, in columns, expressions and templates, whether or not they exist. */
export function memberPathsIn(part: unknown): string[] {
  return [...new Set(JSON.stringify(part ?? null).match(/(?<![\w$])[a-z]\w*\$\.\w+/g) ?? [])]
}

/** `设备` and `型号` become `设备型号`; a title that already names the record stays. */
const titleOf = (reference: Field, { title }: Field): string =>
  title.startsWith(reference.title) ? title : `${reference.title}${title}`
