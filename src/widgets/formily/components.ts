/** The components of the library with our looks: one chunk, loaded when a document first names one of them. */
import { Cascader as CascaderV5 } from '@formily/antd-v5/esm/cascader'
import { Checkbox } from '@formily/antd-v5/esm/checkbox'
import { DatePicker as DatePickerV5 } from '@formily/antd-v5/esm/date-picker'
import { Input as InputV5 } from '@formily/antd-v5/esm/input'
import { NumberPicker as NumberPickerV5 } from '@formily/antd-v5/esm/number-picker'
import { Password as PasswordV5 } from '@formily/antd-v5/esm/password'
import { PreviewText as PreviewTextV5 } from '@formily/antd-v5/esm/preview-text'
import { Radio } from '@formily/antd-v5/esm/radio'
import { Select as SelectV5 } from '@formily/antd-v5/esm/select'
import { Switch as SwitchV5 } from '@formily/antd-v5/esm/switch'
import { TimePicker as TimePickerV5 } from '@formily/antd-v5/esm/time-picker'
import { Transfer as TransferV5 } from '@formily/antd-v5/esm/transfer'
import { TreeSelect as TreeSelectV5 } from '@formily/antd-v5/esm/tree-select'
import { connect, mapReadPretty } from '@formily/react'
import { calendarIcons, clockIcons, namedClear, passwordEye, rangeIcons } from '#widgets/face'
import { adapted, grouped, leftByTab, named, namedByTitle, previewed, prompting } from './adapted.tsx'
import { HiddenText, ListedText } from './shownValues.tsx'

/** Optional values can be cleared, also in filters. */
const clearable = (props: { [name: string]: unknown }) => ({ allowClear: props['aria-required'] !== true, ...props })
/** Icons of ours in place of those that the library names in English. */
const iconed = (icons: object) => (props: { allowClear?: unknown }) => ({
  ...icons,
  ...props,
  allowClear: props.allowClear !== false && namedClear,
})
const eyed = (props: object) => ({ ...passwordEye, ...props })
const clearIconed = (props: { allowClear?: unknown }) =>
  props.allowClear === true ? { ...props, allowClear: namedClear } : props

/** A range in a filter may be empty; otherwise both ends are required. */
const emptyWhenClosed = (props: { disabled?: boolean }) => ({ ...props, allowEmpty: [props.disabled, props.disabled] })

/** The keys while the Field has none: what is moved is added to them. */
const listed = (props: { [name: string]: unknown }) => ({ targetKeys: [], ...props })

const manyAsTags = (props: { value?: unknown }) => ({
  ...props,
  optionFilterProp: 'label',
  ...(Array.isArray(props.value) ? { mode: 'multiple' } : {}),
})

export const Input = adapted(InputV5, prompting('enter'), clearIconed)
export const TextArea = adapted(InputV5.TextArea, prompting('enter'), clearIconed)
export const Password = connect(adapted(PasswordV5, prompting('enter'), eyed), mapReadPretty(HiddenText))
export const NumberPicker = adapted(named(NumberPickerV5), prompting('enter'))
export const PreviewText = connect(previewed(PreviewTextV5), mapReadPretty(previewed(PreviewTextV5)))
export const Select = adapted(leftByTab(SelectV5), prompting('choose'), clearable, manyAsTags)
export const Cascader = adapted(CascaderV5, prompting('choose'), clearable)
export const TreeSelect = adapted(TreeSelectV5, prompting('choose'), clearable)
export const DatePicker = adapted(DatePickerV5, prompting('choose'), iconed(calendarIcons))
export const DateRangePicker = adapted(
  DatePickerV5.RangePicker,
  emptyWhenClosed,
  namedByTitle,
  iconed({ ...calendarIcons, ...rangeIcons }),
)
export const TimePicker = adapted(TimePickerV5, prompting('choose'), iconed(clockIcons))
export const TimeRangePicker = adapted(
  TimePickerV5.RangePicker,
  emptyWhenClosed,
  namedByTitle,
  iconed({ ...clockIcons, ...rangeIcons }),
)
export const RadioGroup = grouped(Radio.Group, true)
export const CheckboxGroup = grouped(Checkbox.Group)
export const Switch = connect(SwitchV5, mapReadPretty(ListedText))
export const Transfer = connect(grouped(named(adapted(TransferV5, listed))), mapReadPretty(ListedText))
