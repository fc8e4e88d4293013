import { useMemo, useState } from 'react'
import { caseOf, type Field, variantText } from '#core/model'
import type { FieldFaceProps } from '#react/widget'
import { useWidgetFaces } from '#widgets/face'
import { drawnCase, widgetOf } from './drawnCase.ts'
import { useBeside } from './useBeside.ts'

/** The control of the type that the other field tells. Nothing is lost when that becomes another one: what does not fit stays as text. */
export function VariantField(face: FieldFaceProps) {
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
