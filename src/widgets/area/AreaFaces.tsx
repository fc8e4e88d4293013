import { areaMessages } from '#core/message'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, FilterFaceProps } from '#react/widget'
import { CellText, DetailText, filterAttributes, textOf, useControl } from '#widgets/face'
import { AreaCascader } from './AreaCascader.tsx'
import { AreaSelects } from './AreaSelects.tsx'
import { areaText } from './areaTree.ts'

const fewestBoxes = 2

/** An area. A way to choose it that is none is a mistake of whoever asks for it. spec: widgets §5 */
export function AreaField(face: FieldFaceProps) {
  const { value, title, props, onChange, onBlur } = face
  const control = useControl(face, 'choose')
  const given = { control, code: textOf(value), onCode: onChange, onBlur }
  const { type = 'cascader', levels = fewestBoxes } = props
  if (type === 'cascader') return <AreaCascader {...given} />
  if (type !== 'select') throw new Error(areaMessages.badType)
  return <AreaSelects {...given} title={title} levels={Number(levels)} />
}

/** An area to look for. */
export const AreaFilter = (face: FilterFaceProps) => (
  <AreaCascader control={filterAttributes(face)} code={textOf(face.value)} onCode={face.onChange} />
)

export const AreaCell = ({ value, ellipsis }: CellFaceProps) => (
  <CellText text={areaText(textOf(value))} ellipsis={ellipsis} />
)
export const AreaDetail = ({ value }: DetailFaceProps) => <DetailText text={areaText(textOf(value))} />
