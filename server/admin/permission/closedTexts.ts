import { fieldRight } from '#core/permission'
import type { Calling } from '../scope.ts'

/** Whether a text reads a field that is hidden from the caller: no rule that does is told word by word. */
export function closedTexts(calling: Calling): (text: string) => boolean {
  const names = hiddenNames(calling)
  return (text) => text.split(/[^A-Za-z0-9_]+/).some((word) => names.has(word.replaceAll('_', '').toLowerCase()))
}

function hiddenNames({ caller: { rights }, services }: Calling): ReadonlySet<string> {
  if (rights.admin || rights.restricted.size === 0) return new Set()
  const hidden = services.library
    .current()
    .models()
    .flatMap((model) =>
      model.fields.filter(({ name }) => fieldRight(rights, model, name) === 'hidden').map(({ name }) => name),
    )
  return new Set(hidden.map((name) => name.toLowerCase()))
}
