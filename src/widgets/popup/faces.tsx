import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { fillText, pickerMessages } from '#core/message'
import { type PopupConfig, popupConfigOf, type RowValues, valuesOfRows } from '#core/report'
import { dialogPart } from '#react/part'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, FilterFaceProps, WidgetExample } from '#react/widget'
import {
  CellText,
  type ControlAttributes,
  DetailText,
  filterAttributes,
  namedClear,
  readonlyAs,
  useControl,
  useFacePlace,
  useNotifier,
  valueText,
} from '#widgets/face'
import './popup.css'

/** The dialog comes when it is first opened. */
const PopupDialog = dialogPart(() => import('./PopupDialog.tsx').then((part) => part.PopupDialog))

interface PopupControlProps {
  control: ControlAttributes & { placeholder?: string }
  props: FieldFaceProps['props']
  title: string
  text: string
  onValues(values: RowValues, config: PopupConfig): void
  /** Takes what is typed, where that is allowed. */
  onText?: ((text: string) => void) | undefined
  onBlur?: () => void
}

/**
 * The chosen text, a way to clear it, and a button that opens the dialog; a wrong configuration is told when it is used. In a
 * cell, which always holds the control, the button is an icon: the text has the room.
 */
function PopupControl({ control, props, title, text, onValues, onText, onBlur }: PopupControlProps) {
  const [opened, setOpened] = useState(0)
  const [open, setOpen] = useState(false)
  const { warn } = useNotifier()
  const inCell = useFacePlace() === 'cell'
  const config = popupConfigOf(props)
  const { disabled = false } = control
  const show = () => {
    if (disabled) return
    if ('problem' in config) return warn(config.problem)
    setOpened(opened + 1)
    setOpen(true)
  }
  return (
    <Space.Compact className={inCell ? 'face-wide popup-cell' : 'face-wide'} block>
      <Input
        {...control}
        {...(inCell && text !== '' ? { title: text } : {})}
        readOnly={!onText}
        autoComplete="off"
        allowClear={!disabled && namedClear}
        value={text}
        onClick={onText ? undefined : show}
        onPressEnter={(event) => {
          event.preventDefault()
          show()
        }}
        onChange={({ target }) => {
          if (onText) onText(target.value)
          else if (!('problem' in config)) onValues(valuesOfRows(config, []), config)
        }}
        onBlur={onBlur}
      />
      <Button
        disabled={disabled}
        aria-label={`${pickerMessages.choose}：${title}`}
        icon={inCell ? <SearchOutlined aria-hidden /> : undefined}
        onClick={show}
      >
        {inCell ? null : pickerMessages.choose}
      </Button>
      {opened > 0 && !('problem' in config) && (
        <PopupDialog
          key={opened}
          {...{ open, config, title }}
          onRows={(rows, head) => onValues(valuesOfRows(config, rows, head), config)}
          onClose={() => setOpen(false)}
        />
      )}
    </Space.Compact>
  )
}

/** A field that is filled from a report, with the other fields that the report fills. */
function PopupField(face: FieldFaceProps) {
  const { field, props, title, value, onChange, onFields, onBlur } = face
  const { warn } = useNotifier()
  const control = useControl(face, 'choose')
  const put = (values: RowValues) => {
    const { [field.name]: own, ...others } = values
    const missing = onFields ? onFields(values) : Object.keys(others)
    if (!onFields && field.name in values) onChange(own)
    if (missing.length > 0) warn(fillText(pickerMessages.targetGone, { names: missing.join('、') }))
  }
  return (
    <PopupControl
      {...{ control, props, title, onBlur }}
      text={valueText(value)}
      onValues={put}
      onText={props.allowInput === true ? onChange : undefined}
    />
  )
}

/** A condition whose value is what the report would fill into this field, else its first column. */
function PopupFilter(face: FilterFaceProps) {
  const { field, props, title, match, value, onChange } = face
  const { allowClear: _clear, ...control } = filterAttributes(face)
  const put = (values: RowValues, { pairs }: PopupConfig) => {
    const chosen = values[field.name in values ? field.name : (pairs[0]?.dest ?? '')] ?? null
    const keys = String(chosen ?? '')
      .split(',')
      .filter(Boolean)
    onChange(match === 'in' ? (keys.length === 0 ? null : keys) : chosen)
  }
  return (
    <PopupControl
      {...{ control, props, title }}
      text={valueText([value].flat().filter(Boolean).join(','))}
      onValues={put}
    />
  )
}

const PopupCell = ({ value, ellipsis }: CellFaceProps) => <CellText text={valueText(value)} ellipsis={ellipsis} />
const PopupDetail = ({ value }: DetailFaceProps) => <DetailText text={valueText(value)} />

export { PopupCell as Cell, PopupDetail as Detail, PopupFilter as Filter }
export const Field = readonlyAs(PopupField, PopupDetail)

export const example: WidgetExample = {
  field: { type: 'text', title: '员工', max: 200 },
  props: { code: 'rpEmployee', orgFields: 'name', destFields: 'sample' },
  values: [null, '张伟', 'QH0001,QH0002,QH0003'],
  answers: {},
  others: [
    {
      field: { type: 'text', title: '参加人员', max: 500 },
      props: { code: 'rpEmployee', orgFields: 'name', destFields: 'sample', multi: true },
      values: [null, 'QH0001,QH0002'],
    },
  ],
}
