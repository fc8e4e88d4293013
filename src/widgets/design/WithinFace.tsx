import { Select, Switch } from 'antd'
import { designMessages as texts } from '#core/message'
import { parseJson } from '#core/object'
import type { FieldFaceProps } from '#react/widget'
import { valueText } from '#widgets/face'
import { choicesOf, usePanelPlace } from './panelPlace.ts'
import { searched } from './RowList.tsx'
import './expression.css'

/** True, or the fields within which something holds. The value is its JSON. */
export function Field({ id, title, value, onChange }: FieldFaceProps) {
  const { names, fieldName } = usePanelPlace()
  const written = parseJson(valueText(value))
  const isOn = written === true || Array.isArray(written)
  const options = (names.field ?? []).filter((one) => one.value !== fieldName)
  return (
    <div className="row-values">
      <Switch id={id} aria-label={title} checked={isOn} onChange={(on) => onChange(on ? 'true' : null)} />
      {isOn ? (
        <Select<string[]>
          {...searched}
          size="small"
          mode="multiple"
          aria-label={`${title}：${texts.withinFields}`}
          title={texts.withinFields}
          placeholder={texts.withinAll}
          options={choicesOf(options)}
          value={Array.isArray(written) ? written.map(String) : []}
          onChange={(fields) => onChange(fields.length > 0 ? JSON.stringify(fields) : 'true')}
        />
      ) : null}
    </div>
  )
}
