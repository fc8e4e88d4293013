import { useMemo } from 'react'
import { fillText, pickerMessages } from '#core/message'
import type { Field, Model } from '#core/model'
import { useLibrary } from '#react/source'
import { componentKind, type KnownKind, type PickField, type PickKind, pickKinds } from './pickKind.ts'

const mostColumns = 4
/** What a line of a table can show and a typed word can find. */
const plainTypes: ReadonlySet<string> = new Set(['text', 'sn', 'code'])

/** The dialog that a document names; of a model that has none of its own, one made from its fields. */
export function useKind(name: string, field: Field): PickKind {
  const library = useLibrary()
  return useMemo(() => {
    if (Object.hasOwn(pickKinds, name)) return pickKinds[name as KnownKind]
    const model = library.resolvedModel(field.target?.model ?? '')
    if (!model?.api) throw new Error(`${field.name} points to no model that could be listed`)
    return componentKind(fillText(pickerMessages.component, { title: model.title }), model.api, plainFields(model))
  }, [library, name, field])
}

/** The naming field first, then others that are plain texts. */
function plainFields(model: Model): PickField[] {
  const others = model.fields.filter(
    ({ name, type }) => name !== 'id' && name !== model.display && plainTypes.has(type.id),
  )
  const naming = model.field(model.display)
  return [...(naming ? [naming] : []), ...others].slice(0, mostColumns).map(({ name, title }) => ({ name, title }))
}
