import type { Library } from '#core/library'
import { type Collector, type Field, nearest, type Segments } from '#core/model'
import { type Face, misfitOf } from './fit.ts'
import { checkMatrix } from './matrixCheck.ts'
import { checkProps } from './propsCheck.ts'

interface WidgetPlace {
  library: Library
  collector: Collector
  /** The item, column, filter or field that names the widget. */
  at: Segments
}

/** A part of a document that may name a widget and tell it something. */
interface Wearer {
  widget?: string
  props?: Readonly<Record<string, unknown>>
}

/** Checks that a widget exists; true when it does, or when none is known. */
export function checkWidgetId(id: string, { library, collector, at }: WidgetPlace): boolean {
  const known = library.vocabulary.widgetIds()
  if (known.length === 0 || library.vocabulary.widget(id)) return true
  const hint = nearest(id, known) ?? `可用：${known.join('、')}`.slice(0, 300)
  collector.add([...at, 'widget'], { code: 'unknown-widget', message: `没有组件 "${id}"`, hint })
  return false
}

/** Checks the widget of a field where it is written: it exists, takes the props, and can show and give the field's values. */
export function checkWorn(wearer: Wearer, field: Field, place: WidgetPlace & { face: Face }): void {
  const { library, collector, at, face } = place
  const id = wearer.widget ?? field.document.widget ?? field.type.widgets[face]
  if (wearer.widget !== undefined && !checkWidgetId(wearer.widget, place)) return
  checkProps(id, wearer.props, { library, collector, at: [...at, 'props'] })
  const widget = wearer.widget === undefined ? undefined : library.vocabulary.widget(wearer.widget)
  const props = { ...field.document.props, ...wearer.props }
  const misfit = widget && misfitOf({ widget, field, props, face })
  if (misfit) collector.add([...at, 'widget'], { code: 'unfit-widget', ...misfit })
  else if (id === 'matrix') checkMatrix(field, props, { library, collector, at: [...at, 'props'] })
}
