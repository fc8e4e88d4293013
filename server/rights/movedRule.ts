import { fieldPlaces, partModelsOf } from '#core/design'
import type { Library } from '#core/library'
import { type DataRule, isExpressionRule, renamedRule } from '#core/permission'
import type { PermissionEntry } from '#server/context'
import { ruledModels } from './rowCondition.ts'

interface FieldRename {
  readonly model: string
  readonly from: string
  readonly to: string
}

/** The part models of a library: what its screens show, and what its fields refer to. */
const partModelsIn = (library: Library) =>
  partModelsOf((kind, id) =>
    kind === 'model' ? library.model(id) : kind === 'screen' ? library.screen(id) : undefined,
  )

/**
 * A data rule of a menu entry with the new names of fields: of the models that it restricts, and in an expression of the records that these
 * refer to. The rule itself if it names none of them. `library` has the old names.
 */
export function movedRule<T extends DataRule>(
  rule: T,
  page: PermissionEntry,
  { moves, library }: { moves: readonly FieldRename[]; library: Library },
): T {
  if (moves.length === 0) return rule
  const [models, parts] = [ruledModels(page, library), partModelsIn(library)]
  return moves.reduce((before, { model, from, to }) => {
    const isColumn = models.some(({ id }) => parts.isOf(id, model))
    const placesIn = (text: string) => [
      ...new Set(models.flatMap(({ id }) => fieldPlaces(text, { of: id, model, name: from }, parts))),
    ]
    return isColumn || isExpressionRule(before) ? renamedRule(before, { from, to }, placesIn) : before
  }, rule)
}
