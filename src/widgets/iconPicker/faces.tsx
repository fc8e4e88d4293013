import { Select } from 'antd'
import { useState } from 'react'
import { isEmpty } from '#core/object'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { choiceRoot, EmptyMark, readonlyAs, useControl } from '#widgets/face'
import { Icon, loadIconNames } from '#widgets/icon'

/** The icon alone, with its name for screen readers. */
const IconCell = ({ value }: CellFaceProps) =>
  isEmpty(value) ? <EmptyMark /> : <Icon name={String(value)} title={String(value)} />

/** The icon and its name. */
const IconDetail = ({ value }: DetailFaceProps) =>
  isEmpty(value) ? <EmptyMark /> : <IconWithName name={String(value)} />

const IconWithName = ({ name }: { name: string }) => (
  <span className="face-marks">
    <Icon name={name} /> {name}
  </span>
)

/** The names of all icons, once requested. */
function useIconNames() {
  const [names, setNames] = useState<readonly string[] | null>(null)
  const load = () => {
    if (names === null) loadIconNames().then(setNames, () => setNames(null))
  }
  return { names: names ?? [], load }
}

/** An icon, found by its name. */
function IconField(face: FieldFaceProps) {
  const { value, required, onChange, onBlur } = face
  const { names, load } = useIconNames()
  const control = useControl(face, 'choose')
  return (
    <Select<string>
      {...control}
      ref={choiceRoot()}
      className="face-wide"
      showSearch
      allowClear={!required}
      options={names.map((name) => ({ value: name, label: name }))}
      optionRender={(option) => <IconWithName name={String(option.value)} />}
      labelRender={({ value: name }) => <IconWithName name={String(name)} />}
      value={isEmpty(value) ? null : String(value)}
      onOpenChange={(open) => open && load()}
      onChange={(next) => onChange(next ?? null)}
      onBlur={onBlur}
    />
  )
}

export { IconCell as Cell, IconDetail as Detail }
export const Field = readonlyAs(IconField, IconDetail)

/** One of the common icons, one of the others, one that nothing has the name of. */
export const example: WidgetExample = {
  field: { type: 'icon', title: '图标' },
  values: [null, 'user', 'aim', 'no-such-icon'],
}
