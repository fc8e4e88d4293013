import type { FieldDocument } from '#core/document'
import type { Field } from './model.ts'

const followedTypes = new Set<string>(['ref', 'tree'])

/** The model of the record that expressions follow a field to, as `typeId$`; undefined for fields that they do not follow. */
export function followedModel({ type, model }: FieldDocument, ownModel: string): string | undefined {
  if (!followedTypes.has(type)) return undefined
  if (typeof model === 'string') return model
  return type === 'tree' ? ownModel : undefined
}

/** The move of the record that a reference points to, taken when its own record is made (`create`) or moved (by id). */
export function carriedBy({ document }: Pick<Field, 'document'>, event: string): string | undefined {
  return carriesOf({ document })[event]
}

/** All of them: by `create` or a move of its own. */
export const carriesOf = ({ document }: Pick<Field, 'document'>): Readonly<Record<string, string>> =>
  (document.carries as Record<string, string> | undefined) ?? {}

/** What a field is a copy of: `typeId$.kind`. */
export interface CopySource {
  /** The field of the same model that points to the record: `typeId`. */
  reference: string
  /** The field of that record: `kind`. */
  name: string
}

/** What a field says that it is a copy of; undefined for one that holds a value of its own. */
export function copySourceOf({ document }: Pick<Field, 'document'>): CopySource | undefined {
  const [reference = '', name = ''] = document.copyOf?.split('$.') ?? []
  return reference && name ? { reference, name } : undefined
}

/** Whether people never write it: it says so, or what it holds is taken from another record, or made by the server. */
export const isReadonly = ({ document }: Pick<Field, 'document'>): boolean =>
  document.readonly === true || document.copyOf !== undefined || document.made !== undefined
