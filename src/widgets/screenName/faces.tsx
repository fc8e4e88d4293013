import { AutoComplete } from 'antd'
import { useState } from 'react'
import { useScreens } from '#react/source'
import type { FieldFaceProps, WidgetExample } from '#react/widget'
import { AnyTextCell, AnyTextDetail, choiceRoot, readonlyAs, useControl, valueText } from '#widgets/face'

/** A name that is typed or chosen. What stands there already hides no other screen from the choice. */
function ScreenNameField(face: FieldFaceProps) {
  const { value, onChange, onBlur } = face
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useState('')
  const screens = useScreens(opened).options.filter(({ value: name, text }) => `${text} ${name}`.includes(search))
  return (
    <AutoComplete<string>
      {...useControl(face, 'enter')}
      ref={choiceRoot()}
      className="face-wide"
      allowClear
      value={valueText(value)}
      options={screens.map(({ value: name, text }) => ({ value: name, label: text }))}
      optionRender={({ value: name, label }) => (
        <>
          <div>{label}</div>
          <div className="face-lesser">{name}</div>
        </>
      )}
      onOpenChange={(open) => {
        if (open) setOpened(true)
        else setSearch('')
      }}
      onSearch={setSearch}
      onChange={(next) => onChange(next || null)}
      onBlur={onBlur}
    />
  )
}

export { AnyTextCell as Cell, AnyTextDetail as Detail }
export const Field = readonlyAs(ScreenNameField, AnyTextDetail)

/** A screen, the layout of a menu without a page of its own, and an address elsewhere. */
export const example: WidgetExample = {
  field: { type: 'text', title: '前端组件', max: 200 },
  values: [null, 'screen/system/user-list', 'layouts/RouteView', 'https://village.example.cn/map'],
}
