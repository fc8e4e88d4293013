import { snakeCase } from '#core/model'
import { dictionaryOf } from './choiceOf.ts'
import { queryControl } from './controlName.ts'
import type { VisibleForm } from './visibleForm.ts'

/** As many conditions stand in sight. spec: contract §9.1, QueryItem */
const visibleCount = 2

/** The conditions of a form's list. spec: contract §9.1, QueryItem */
export function queryItems(visible: VisibleForm): Record<string, unknown>[] {
  const items = (visible.screen.filters ?? []).flatMap((entry) => {
    const { field: name, match } = typeof entry === 'string' ? { field: entry, match: undefined } : entry
    const field = name === undefined ? undefined : visible.form.model.field(name)
    if (!field) return []
    const dictionary = dictionaryOf(field, visible)
    return [
      {
        field: snakeCase(field.name),
        label: field.title,
        view: queryControl(field),
        mode: match === 'range' ? 'group' : 'single',
        ...(dictionary.dictCode === undefined ? {} : { config: '1', ...dictionary }),
      },
    ]
  })
  return items.map((item, index) => ({ ...item, hidden: index < visibleCount ? '0' : '1' }))
}
