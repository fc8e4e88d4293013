import { useMemo } from 'react'
import { caseOf, variantText } from '#core/model'
import type { FilterFaceProps } from '#react/widget'
import { useWidgetFaces } from '#widgets/face'
import { drawnCase, widgetOf } from './drawnCase.ts'
import { useBeside } from './useBeside.ts'

/** Asks by the type that the filter beside it has chosen; by a text as long as none, or several, are chosen. */
export function VariantFilter(face: FilterFaceProps) {
  const { field, match, value, onChange, beside } = face
  const told = useBeside(field.variant?.by ?? '', beside)
  const isTold = match === 'eq' && typeof told === 'string' && told !== ''
  const drawn = useMemo(
    () => (isTold ? drawnCase(field, caseOf(field, told), value) : { field, value, props: {}, isText: true }),
    [field, told, isTold, value],
  )
  const Filter = useWidgetFaces(widgetOf(drawn, 'filter'))?.Filter
  if (!Filter) return null
  return (
    <Filter
      key={widgetOf(drawn, 'filter')}
      {...face}
      field={drawn.field}
      value={drawn.value}
      props={drawn.props}
      onChange={(next) => onChange(isTold ? variantText(next) : next)}
    />
  )
}
