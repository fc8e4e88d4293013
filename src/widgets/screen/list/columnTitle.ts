import type { ColumnProgram } from '#core/screen'
import type { ListController } from '#react/list'

/** The heading of a column. */
export const columnTitle = ({ scope, program }: Pick<ListController, 'scope' | 'program'>, { title }: ColumnProgram) =>
  title.text ?? title.read(scope.evaluation(program.model, {}))
