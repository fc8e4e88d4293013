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
  const told = beside ? followed : record()[by]
  return <CaseField key={String(told ?? '')} face={face} one={caseOf(field, told)} />
}

interface CaseFieldProps {
  face: FieldFaceProps
  one: Field
}

/** A text that is none of its type is mended where it stands, and drawn as the type once it is left. */
function CaseField({ face, one }: CaseFieldProps) {
  const { field, value, onChange, onBlur } = face
  const drawn = useMemo(() => drawnCase(field, one, value), [field, one, value])
  const [mends, setMends] = useState(drawn.isText)
  if (drawn.isText && !mends) setMends(true)
  const shown = mends ? { field, value, props: {}, isText: true } : drawn
  const Control = useWidgetFaces(widgetOf(shown, 'form'))?.Field
  if (!Control) return null
  return (
    <Control
      {...face}
      field={shown.field}
      value={shown.value}
      props={shown.props}
      onChange={(next) => onChange(variantText(next))}
      onBlur={() => {
        setMends(drawn.isText)
        onBlur()
      }}
    />
  )
}
