import { type ListColumns, type ListController, settingOf } from '#react/list'

/** The setting of the columns as it stands, also before the user has made one. */
export const currentColumns = ({
  state,
  columnChoices,
}: Pick<ListController, 'state' | 'columnChoices'>): ListColumns =>
  state.snapshot().columns ?? settingOf(columnChoices.snapshot().map(({ column }) => column))
