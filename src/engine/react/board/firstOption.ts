import type { FilterProgram } from '#core/screen'
import { isBlankFilter } from '#react/list'
import { boundWhere, type Scope } from '#react/scope'
import type { RecordService } from '#runtime/record'
import type { FilterValues } from './filters.ts'

interface Beginning {
  scope: Scope
  records: RecordService
  /** What is filtered by now. */
  values(): FilterValues
  put(id: string, value: string): void
  refresh(): void
}

/** Gives filters that begin with the first record that one, unless something else was chosen meanwhile. */
export async function beginWithFirst(filters: readonly FilterProgram[], beginning: Beginning): Promise<void> {
  const { values, put, refresh } = beginning
  const blank = filters.filter(({ id, first }) => first && isBlankFilter(values()[id]))
  const found = await Promise.all(blank.map((filter) => firstOption(filter, beginning)))
  const open = blank.flatMap(({ id }, index) => {
    const value = found[index]
    return value && isBlankFilter(values()[id]) ? [{ id, value }] : []
  })
  for (const { id, value } of open) put(id, value)
  if (open.length > 0) refresh()
}

/** The first record that may be chosen; none where the question fails: then people choose. */
async function firstOption({ first = '', optionsWhere }: FilterProgram, { scope, records }: Beginning) {
  const where = optionsWhere ? boundWhere(optionsWhere, scope.evaluation(undefined, {})) : ''
  const options = await records
    .of(first)
    .options({ keyword: '', where })
    .catch(() => [])
  return options[0]?.value
}
