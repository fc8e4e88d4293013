import { Select, Space } from 'antd'
import { type ControlAttributes, choiceRoot } from '#widgets/face'
import { type Area, areaPath, areaTree } from './areaTree.ts'

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
export function AreaSelects({ control, title, code, levels, onCode, onBlur }: AreaSelectsProps) {
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
