import type { CellFaceProps, DetailFaceProps, Faces } from '#react/widget'
import { EmptyMark, isBlank, readonlyAs } from '#widgets/face'
import { select } from '../select/faces.tsx'
import { SwitchField } from './SwitchField.tsx'
import { isOn, switchTexts } from './switchPair.ts'

/** On and off as words. A number or boolean that a server sends for the pair is understood. */
function SwitchText({ field, value, props }: Omit<CellFaceProps, 'ellipsis'> | DetailFaceProps) {
  if (isBlank(value)) return <EmptyMark />
  const [on, off] = switchTexts(props)
  return isOn(field, value) ? <span>{on}</span> : <span className="face-tone-muted">{off}</span>
}

export const switchFaces: Faces = {
  Field: readonlyAs(SwitchField, SwitchText),
  Cell: SwitchText,
  Detail: SwitchText,
  Filter: select.Filter,
}
