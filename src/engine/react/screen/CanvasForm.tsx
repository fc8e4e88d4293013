import { useContext, useEffect, useMemo, useState } from 'react'
import type { Library } from '#core/library'
import type { FormProgram, ItemProgram } from '#core/screen'
import { type CanvasFormProps, useEngine } from '#react/engine'
import { createFormController, type FormController } from '#react/form'
import { FormSurface, ItemFace, type OwnForms, useSurface } from '#react/item'
import { createScope } from '#react/scope'
import { LibraryProvider } from '#react/source'
import type { Closure } from '#runtime/document'
import { ClosureContext } from './closureWithin.ts'
import { createFormActions, FormActionsProvider } from './formActions.ts'
import { InspectedPlace } from './InspectedPlace.tsx'
import { Inside } from './inside.tsx'
import { useOpener } from './layerContext.ts'
import { formTitle } from './titles.ts'

const refused = async () => ({ kind: 'invalid', fields: [] }) as const

/**
 * A form on a designer's canvas, which goes on when another program takes the place of its own: items that both have keep their forms,
 * each other item gets one of its own. It takes no input and saves nothing.
 */
export function CanvasForm({ program, library, closure, mode, record, values, params, frame }: CanvasFormProps) {
  const { ports, faces } = useEngine()
  const opener = useOpener()
  const [scope] = useState(() => createScope(ports, { $mode: mode, $params: params }))
  const around = useContext(ClosureContext)
  const create = (of: FormProgram) => {
    const form = createFormController({
      ...{ program: of, library, mode, record, params, prefill: values, draftPlace: null, ports },
      answer: () => undefined,
    })
    documentsOf.set(form, { library, closure: closure ?? around })
    return form
  }
  const [forms] = useState(() => formsByItem(program, create))
  // Items that are rendered for the first time below belong to the program of now.
  Object.assign(forms, { program, create })
  const { first } = forms
  const form = useMemo(() => ({ ...first, program }), [first, program])
  const [own] = useState<OwnForms>(() => ({ formOf: forms.of, Face: OwnFace }))
  const [subject] = useState({ kind: 'form', form: first } as const)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are never run here, and stay until others are written
  const actions = useMemo(
    () => createFormActions({ form, library, scope, ports, opener, submit: refused }),
    [first, program.actions],
  )
  const title = formTitle(program, mode, scope)
  useEffect(() => first.start(), [first])
  return (
    <FormActionsProvider value={actions}>
      <FormSurface form={first} Inside={Inside} own={own}>
        <InspectedPlace subject={subject}>
          <faces.Form form={form} frame={{ ...frame, title }} about={undefined} />
        </InspectedPlace>
      </FormSurface>
    </FormActionsProvider>
  )
}

/** The documents that forms were made with. */
const documentsOf = new WeakMap<FormController, { library: Library; closure: Closure | null }>()

/** An item that came later: it sees the documents that it came with; those around all items are the first. */
function OwnFace({ item, form }: { item: ItemProgram; form: FormController }) {
  const { columns, Inside, own } = useSurface()
  const { library = null, closure = null } = documentsOf.get(form) ?? {}
  return (
    <LibraryProvider value={library}>
      <ClosureContext.Provider value={closure}>
        <FormSurface {...{ form, columns, Inside, own }}>
          <ItemFace item={item} />
        </FormSurface>
      </ClosureContext.Provider>
    </LibraryProvider>
  )
}

/** The forms of items: that of the program which came first, and for each item that came later one of its own. */
function formsByItem(program: FormProgram, create: (program: FormProgram) => FormController) {
  const first = create(program)
  const byItem = new WeakMap<ItemProgram, FormController>(itemsIn(program.items).map((item) => [item, first]))
  const forms = {
    first,
    program,
    create,
    of(item: ItemProgram): FormController {
      const form = byItem.get(item) ?? forms.create({ ...forms.program, items: [item] })
      for (const one of itemsIn([item])) if (!byItem.has(one)) byItem.set(one, form)
      return form
    },
  }
  return forms
}

function itemsIn(items: readonly ItemProgram[]): readonly ItemProgram[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') return [item, ...itemsIn(item.items)]
    return item.kind === 'tabs' ? [item, ...item.tabs.flatMap((tab) => itemsIn(tab.items))] : [item]
  })
}
