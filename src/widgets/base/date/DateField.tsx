import { DatePicker } from 'antd'
import 'dayjs/locale/zh-cn.js'
import type { FieldFaceProps } from '#react/widget'
import { useControl, useNow } from '#widgets/face'
import { outOfBounds } from './dateBound.ts'
import { type DateKind, readDate, shownDate, typedFormats, writeDate } from './dateText.ts'

/**
 * A day, a moment, a time, a month or a year. Typing is understood in several ways and taken when the control is left. A
 * value that is no date stays visible until another is chosen.
 */
export function DateField({ kind, ...face }: FieldFaceProps & { kind: DateKind }) {
  const { field, value, required, onChange, onBlur } = face
  const control = useControl(face, 'choose')
  const nowText = useNow()
  const moment = readDate(kind, value)
  const format = typedFormats(kind)
  return (
    <DatePicker
      {...control}
      className="face-wide"
      picker={kind === 'datetime' ? 'date' : kind}
      showTime={kind === 'datetime'}
      needConfirm={false}
      format={format}
      value={moment}
      placeholder={moment ? control.placeholder : shownDate(kind, value) || control.placeholder}
      allowClear={!required}
      disabledDate={kind === 'time' ? undefined : outOfBounds(field, format[0] ?? '', nowText())}
      onChange={(next) => onChange(writeDate(kind, next))}
      onBlur={onBlur}
    />
  )
}
