import { Radio } from 'antd'
import type { FieldFaceProps, WidgetExample } from '#react/widget'
import {
  ChoiceCell,
  ChoiceDetail,
  ChoiceFilter,
  ChoiceGroup,
  chosenKeys,
  emittedKeys,
  useFieldChoices,
} from '#widgets/choice'
import { flagProp, readonlyAs } from '#widgets/face'

/** One of a few options. A chosen value that is no option any more stays in sight. */
function RadioField(face: FieldFaceProps) {
  const { field, value, disabled, props, onChange } = face
  const options = useFieldChoices(face)
  return (
    <ChoiceGroup face={face} single>
      <Radio.Group
        disabled={disabled}
        optionType={flagProp(props, 'buttons') ? 'button' : 'default'}
        options={options}
        value={chosenKeys(field, value)[0] ?? null}
        onChange={({ target }) => onChange(emittedKeys(field, [String(target.value)]))}
      />
    </ChoiceGroup>
  )
}

export { ChoiceCell as Cell, ChoiceDetail as Detail, ChoiceFilter as Filter }
export const Field = readonlyAs(RadioField, ChoiceDetail)

/** A short dictionary, one value of it gone. */
export const example: WidgetExample = {
  field: { type: 'dict', title: '用户状态', dict: 'user_status', wire: 'int' },
  values: [null, 1, 2, 9],
  others: [
    {
      field: { type: 'dict', title: '状态按钮', dict: 'user_status', wire: 'int' },
      props: { buttons: true },
      values: [null, 1, 2],
    },
  ],
}
