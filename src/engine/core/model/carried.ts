import type { Field } from './model.ts'

/** The move of the record that a reference points to, taken when its own record is made (`create`) or moved (by id). */
export function carriedBy({ document }: Pick<Field, 'document'>, event: string): string | undefined {
  return carriesOf({ document })[event]
}

/** All of them: by `create` or a move of its own. */
export const carriesOf = ({ document }: Pick<Field, 'document'>): Readonly<Record<string, string>> =>
  (document.carries as Record<string, string> | undefined) ?? {}
