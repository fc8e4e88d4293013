import { useMemo, useState } from 'react'
import { caseIn, caseOf, caseValue, type Field, variantText } from '#core/model'
import { createCell, useWatched, type Watched } from '#react/watch'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, FilterFaceProps, WidgetExample } from '#react/widget'
import { AnyTextCell, AnyTextDetail, useWidgetFaces } from '#widgets/face'

/** The current case of a variant, or its text if it matches none. */
interface DrawnCase {
  field: Field
  value: unknown
  props: Readonly<Record<string, unknown>>
  isText: boolean
}

/** The value as its case; as a text where it is none of its type, or where nothing determines the type. */
function drawnCase(field: Field, one: Field, value: unknown): DrawnCase {
  const read = caseValue(one, value)
  if (one === field || 'problem' in read) return { field, value, props: {}, isText: true }
  return { field: one, value: read.value, props: one.document.props ?? {}, isText: false }
}

/** The widget that draws it. */
const widgetOf = ({ field, isText }: DrawnCase, face: 'form' | 'cell' | 'filter' | 'detail'): string =>
  isText ? 'text' : ((face === 'form' ? field.document.widget : undefined) ?? field.type.widgets[face])

const nothing: Watched<unknown> = createCell(undefined)

/** The value beside this one that determines its type, followed where that can be done. */
function useBeside(name: string, beside: ((name: string) => Watched<unknown>) | undefined): unknown {
  return useWatched(useMemo(() => beside?.(name) ?? nothing, [name, beside]))
}

/** The control of the type that the other field determines. Nothing is lost when that becomes another one: what does not fit stays as text. */
function VariantField(face: FieldFaceProps) {
  const { field, beside, record } = face
  const by = field.variant?.by ?? ''
  const followed = useBeside(by, beside)
  const kind = beside ? followed : record()[by]
  return <CaseField key={String(kind ?? '')} face={face} one={caseOf(field, kind)} />
}

interface CaseFieldProps {
  face: FieldFaceProps
  one: Field
}

/** A text that is none of its type is mended where it stands, and drawn as the type once it is left. */
function CaseField({ face, one }: CaseFieldProps) {
  const { field, value, onChange, onBlur } = face
  const variant = useMemo(() => drawnCase(field, one, value), [field, one, value])
  const [mends, setMends] = useState(variant.isText)
  if (variant.isText && !mends) setMends(true)
  const current = mends ? { field, value, props: {}, isText: true } : variant
  const Control = useWidgetFaces(widgetOf(current, 'form'))?.Field
  if (!Control) return null
  return (
    <Control
      {...face}
      field={current.field}
      value={current.value}
      props={current.props}
      onChange={(next) => onChange(variantText(next))}
      onBlur={() => {
        setMends(variant.isText)
        onBlur()
      }}
    />
  )
}

/** Asks by the type that the filter beside it has chosen; by a text as long as none, or several, are chosen. */
function VariantFilter(face: FilterFaceProps) {
  const { field, match, value, onChange, beside } = face
  const kind = useBeside(field.variant?.by ?? '', beside)
  const isKnown = match === 'eq' && typeof kind === 'string' && kind !== ''
  const variant = useMemo(
    () => (isKnown ? drawnCase(field, caseOf(field, kind), value) : { field, value, props: {}, isText: true }),
    [field, kind, isKnown, value],
  )
  const Filter = useWidgetFaces(widgetOf(variant, 'filter'))?.Filter
  if (!Filter) return null
  return (
    <Filter
      key={widgetOf(variant, 'filter')}
      {...face}
      field={variant.field}
      value={variant.value}
      props={variant.props}
      onChange={(next) => onChange(isKnown ? variantText(next) : next)}
    />
  )
}

/** The value in a table, rendered by the type in its row. */
function VariantCell(face: CellFaceProps) {
  const variant = drawnCase(face.field, caseIn(face.field, face.record), face.value)
  const Cell = useWidgetFaces(widgetOf(variant, 'cell'))?.Cell ?? AnyTextCell
  return <Cell {...face} field={variant.field} value={variant.value} props={variant.props} />
}

/** The value in a detail, rendered by the type in its record. */
function VariantDetail(face: DetailFaceProps) {
  const variant = drawnCase(face.field, caseIn(face.field, face.record), face.value)
  const Detail = useWidgetFaces(widgetOf(variant, 'detail'))?.Detail ?? AnyTextDetail
  return <Detail {...face} field={variant.field} value={variant.value} props={variant.props} />
}

/** The faces of the variant widget. */
export { VariantCell as Cell, VariantDetail as Detail, VariantField as Field, VariantFilter as Filter }

/** A default value of a column that is no number yet. */
export const example: WidgetExample = {
  field: {
    type: 'variant',
    title: '默认值',
    typeBy: 'kind',
    cases: { int: { type: 'int', min: 0 }, day: { type: 'date' } },
    else: { type: 'text', max: 20 },
  },
  values: [null, '无', '12'],
}
