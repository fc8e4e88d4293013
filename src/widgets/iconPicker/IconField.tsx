import { Select } from 'antd'
import { useState } from 'react'
import type { FieldFaceProps } from '#react/widget'
import { choiceRoot, isBlank, useControl } from '#widgets/face'
import { loadIconNames } from '#widgets/icon'
import { IconWithName } from './ShownIcon.tsx'

/** The names of all icons once they are asked for. */
function useIconNames() {
  const [names, setNames] = useState<readonly string[] | null>(null)
  const load = () => {
    if (names === null) loadIconNames().then(setNames, () => setNames(null))
  }
  return { names: names ?? [], load }
}

/** An icon, found by its name. */
export function IconField(face: FieldFaceProps) {
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
      value={isBlank(value) ? null : String(value)}
      onOpenChange={(open) => open && load()}
      onChange={(next) => onChange(next ?? null)}
      onBlur={onBlur}
    />
  )
}
