import { Select } from 'antd'
import { useState } from 'react'
import type { Faces, FieldFaceProps } from '#react/widget'
import { ChoiceCell, ChoiceDetail, ChoiceFilter, chosenKeys, emittedKeys, useFieldChoices } from '#widgets/choice'
import { choiceRoot, flagProp, readonlyAs, useControl, useFacePlace } from '#widgets/face'

/** What is typed as an option of its own, where a column takes other values. spec: readings, `allowInput` */
function useTypedOption({ props, field }: FieldFaceProps, options: readonly { value: string; label: string }[]) {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const isOther = flagProp(props, 'allowInput') && text !== '' && !field.type.multiple
  const isNew = isOther && options.every(({ value, label }) => value !== text && label !== text)
  return { options: isNew ? [{ value: text, label: text }, ...options] : options, setTyped }
}

/** One or several options of a list, found by typing. A cell shows one mark of several. spec: widgets §9 Multi-select cell */
function SelectField(face: FieldFaceProps) {
  const { field, value, props, required, onChange, onBlur } = face
  const keys = chosenKeys(field, value)
  const several = field.type.multiple === true
  const inCell = useFacePlace() === 'cell'
  const { options, setTyped } = useTypedOption(face, useFieldChoices(face))
  const mode = flagProp(props, 'allowInput') ? 'tags' : 'multiple'
  return (
    <Select<string | string[]>
      {...useControl(face, 'choose')}
      ref={choiceRoot()}
      className="face-wide"
      mode={several ? mode : undefined}
      {...(inCell && several ? { maxTagCount: 1 } : {})}
      allowClear={several || !required}
      showSearch={props.allowSearch !== false}
      optionFilterProp="label"
      options={[...options]}
      onSearch={setTyped}
      value={several ? keys : (keys[0] ?? null)}
      onChange={(next) => onChange(emittedKeys(field, [next ?? []].flat()))}
      onBlur={onBlur}
    />
  )
}

export const select: Faces = {
  Field: readonlyAs(SelectField, ChoiceDetail),
  Cell: ChoiceCell,
  Detail: ChoiceDetail,
  Filter: ChoiceFilter,
}

export const dictionary: Faces = select
