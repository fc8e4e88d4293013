import { Cascader } from 'antd'
import { type ControlAttributes, choiceRoot } from '#widgets/face'
import { type Area, areaPath, areaText, areaTree } from './areaTree.ts'

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

/** All levels in one control, searched by typing. A code that no area has stands there as it is. */
export function AreaCascader({ control, code, onCode, onBlur }: AreaCascaderProps) {
  return (
    <Cascader<Area>
      {...control}
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
