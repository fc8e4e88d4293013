import { areaMessages } from '#core/message'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, FilterFaceProps } from '#react/widget'
import { CellText, DetailText, filterAttributes, useControl, valueText } from '#widgets/face'
import { AreaCascader } from './AreaCascader.tsx'
import { AreaSelects } from './AreaSelects.tsx'
import { areaText } from './areaTree.ts'

const fewestBoxes = 2

/** An area. A way to choose it that is none is a mistake of whoever asks for it. spec: widgets §5 */
export function AreaField(face: FieldFaceProps) {
  const { value, title, props, onChange, onBlur } = face
  const control = useControl(face, 'choose')
  const choice = { control, code: valueText(value), onCode: onChange, onBlur }
  const { type = 'cascader', levels = fewestBoxes } = props
  if (type === 'cascader') return <AreaCascader {...choice} />
  if (type !== 'select') throw new Error(areaMessages.badType)
  return <AreaSelects {...choice} title={title} levels={Number(levels)} />
}

/** An area to look for. */
export const AreaFilter = (face: FilterFaceProps) => (
  <AreaCascader control={filterAttributes(face)} code={valueText(face.value)} onCode={face.onChange} />
)

export const AreaCell = ({ value, ellipsis }: CellFaceProps) => (
  <CellText text={areaText(valueText(value))} ellipsis={ellipsis} />
)
export const AreaDetail = ({ value }: DetailFaceProps) => <DetailText text={areaText(valueText(value))} />
