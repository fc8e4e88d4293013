import type { Field } from './model.ts'

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
