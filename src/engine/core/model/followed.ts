import type { FieldDocument } from '#core/document'

const followedTypes = new Set<string>(['ref', 'tree'])

/** The model of the record that expressions follow a field to, as `typeId$`; undefined for fields that they do not follow. */
export function followedModel({ type, model }: FieldDocument, ownModel: string): string | undefined {
  if (!followedTypes.has(type)) return undefined
  if (typeof model === 'string') return model
  return type === 'tree' ? ownModel : undefined
}
