import { segmentsOf } from '#core/document'
import { screenDiagnostics } from '#core/message'
import { type Field, findingOf, type Segments } from '#core/model'
import type { ScreenProgram } from '#core/screen'
import type { ScreenContext } from './screenContext.ts'

/** A field as a screen shows it, with the widget that the compiler has chosen. */
interface Shown {
  field: Field
  widget: string
  pointer: string
}

function shownOf(program: ScreenProgram): readonly Shown[] {
  if (program.kind === 'form' || program.kind === 'detail') return program.fieldItems
  if (program.kind !== 'list') return []
  return [...program.columns, ...program.form.fieldItems, ...program.detail.fieldItems]
}

/** Checks that the usual widget of each shown field is there. One that a document names is looked for where it is named. */
export function checkDefaultWidgets({ program, plain, library, collector }: ScreenContext): void {
  const { vocabulary } = library
  if (!program || vocabulary.widgetIds().length === 0) return
  const seen = new Set<string>()
  for (const { field, widget, pointer } of shownOf(program)) {
    const isDefault = Object.values(field.type.widgets).includes(widget) && field.document.widget === undefined
    if (!isDefault || vocabulary.widget(widget) || seen.has(field.name)) continue
    seen.add(field.name)
    collector.add(
      written(segmentsOf(pointer), plain) ?? ['model'],
      findingOf(screenDiagnostics.noDefaultWidget, {
        type: field.type.title,
        typeId: field.type.id,
        field: field.name,
      }),
    )
  }
}

/** The place, where the document itself says it and the model does not. */
function written(at: Segments, plain: unknown): Segments | undefined {
  const found = at.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[String(key)], plain)
  return found === undefined ? undefined : at
}
