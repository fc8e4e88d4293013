import { useMemo } from 'react'
import { caseOf, variantText } from '#core/model'
import type { FilterFaceProps } from '#react/widget'
import { useWidgetFaces } from '#widgets/face'
import { drawnCase, widgetOf } from './drawnCase.ts'
import { useBeside } from './useBeside.ts'

/** Asks by the type that the filter beside it has chosen; by a text as long as none, or several, are chosen. */
export function VariantFilter(face: FilterFaceProps) {
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
