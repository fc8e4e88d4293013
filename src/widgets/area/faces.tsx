import { Cascader, Select, Space } from 'antd'
import { areaMessages } from '#core/message'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, FilterFaceProps, WidgetExample } from '#react/widget'
import {
  CellText,
  type ControlAttributes,
  cascaderIcons,
  choiceRoot,
  DetailText,
  filterAttributes,
  readonlyAs,
  useControl,
  valueText,
} from '#widgets/face'
import { type Area, areaPath, areaTree } from './areaTree.ts'

/** `湖南省/长沙市/长沙县`; a code that no area has is its own text. spec: widgets §3 Area data */
function areaText(code: string): string {
  const path = areaPath(code)
  return path.length === 0 ? code : path.map(({ label }) => label).join('/')
}

interface AreaCascaderProps {
  control: Partial<ControlAttributes>
  code: string
  onCode(code: string | null): void
  onBlur?(): void
}

const most = 50
const names = (typed: string, path: readonly { label?: unknown }[]): boolean =>
  path.some(({ label }) => String(label).includes(typed))

const shownPath = (code: string): string[] => {
  const path = areaPath(code).map(({ value }) => value)
  return path.length > 0 || code === '' ? path : [code]
}

/** All levels in one control, searchable. An unknown code is shown as it is. */
function AreaCascader({ control, code, onCode, onBlur }: AreaCascaderProps) {
  return (
    <Cascader<Area>
      {...control}
      {...cascaderIcons}
      ref={choiceRoot()}
      status={control.status ?? ''}
      className="face-wide"
      allowClear
      showSearch={{ filter: names, limit: most }}
      options={[...areaTree]}
      value={shownPath(code)}
      displayRender={() => areaText(code)}
      onChange={(chosen) => onCode(chosen?.length ? String(chosen.at(-1)) : null)}
      {...(onBlur ? { onBlur } : {})}
    />
  )
}

interface AreaSelectsProps {
  control: ControlAttributes
  title: string
  code: string
  /** How many boxes: province and city, or the district too. */
  levels: number
  onCode(code: string | null): void
  onBlur(): void
}

const levelNames = ['省', '市', '区县']

/** A box for each level; choosing one empties those after it. */
function AreaSelects({ control, title, code, levels, onCode, onBlur }: AreaSelectsProps) {
  const path = areaPath(code)
  const { id, placeholder: _, status, ...shared } = control
  const boxes: (readonly Area[])[] = [areaTree]
  for (const { children = [] } of path.slice(0, levels - 1)) boxes.push(children)
  return (
    <Space.Compact className="face-wide" block>
      {levelNames.slice(0, levels).map((name, level) => (
        <Select<string, Area>
          {...shared}
          ref={choiceRoot()}
          status={status ?? ''}
          key={name}
          {...(level === 0 ? { id } : {})}
          aria-label={`${title}：${name}`}
          placeholder={name}
          className="face-wide"
          allowClear
          showSearch
          optionFilterProp="label"
          disabled={control.disabled === true || !boxes[level]?.length}
          options={[...(boxes[level] ?? [])]}
          value={path[level]?.value ?? null}
          onChange={(chosen) => onCode(chosen ?? path[level - 1]?.value ?? null)}
          onBlur={onBlur}
        />
      ))}
    </Space.Compact>
  )
}

const fewestBoxes = 2

/** An area. An unknown way to choose it is a mistake of the document. spec: widgets §5 */
function AreaField(face: FieldFaceProps) {
  const { value, title, props, onChange, onBlur } = face
  const control = useControl(face, 'choose')
  const choice = { control, code: valueText(value), onCode: onChange, onBlur }
  const { type = 'cascader', levels = fewestBoxes } = props
  if (type === 'cascader') return <AreaCascader {...choice} />
  if (type !== 'select') throw new Error(areaMessages.badType)
  return <AreaSelects {...choice} title={title} levels={Number(levels)} />
}

/** An area to look for. */
const AreaFilter = (face: FilterFaceProps) => (
  <AreaCascader control={filterAttributes(face)} code={valueText(face.value)} onCode={face.onChange} />
)

const AreaCell = ({ value, ellipsis }: CellFaceProps) => (
  <CellText text={areaText(valueText(value))} ellipsis={ellipsis} />
)
const AreaDetail = ({ value }: DetailFaceProps) => <DetailText text={areaText(valueText(value))} />

export { AreaCell as Cell, AreaDetail as Detail, AreaFilter as Filter }
export const Field = readonlyAs(AreaField, AreaDetail)

/** A district, a city, and a code that no area has. */
export const example: WidgetExample = {
  field: { type: 'area', title: '所在地区' },
  values: [null, '430121', '4301', '999999'],
}
