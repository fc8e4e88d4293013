import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { messages, keyValueMessages as texts } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { ChoiceGroup } from '#widgets/choice'
import { textProp } from '#widgets/face'
import { pairText } from './pairs.ts'
import { usePairs } from './usePairs.ts'
import './keyValue.css'

/** Rows of a key and its value. What is no object stays as it is until rows take its place. */
export function KeyValueField(face: FieldFaceProps) {
  const { title, value, props, disabled, invalid } = face
  const { pairs, add, remove, set } = usePairs(face)
  const names = { key: textProp(props, 'keyTitle') ?? texts.key, value: textProp(props, 'valueTitle') ?? texts.value }
  const shared = { disabled, autoComplete: 'off', status: invalid ? ('error' as const) : ('' as const) }
  const labels = (name: string, index: number) => ({
    placeholder: name,
    'aria-label': `${title} ${index + 1}：${name}`,
  })
  return (
    <ChoiceGroup face={face}>
      {pairs === null ? (
        <p className="key-value-odd">
          {texts.none}：<code>{pairText(value)}</code>
        </p>
      ) : null}
      {pairs?.map((pair, index) => (
        <div key={pair.id} className="key-value-row">
          <Input
            {...shared}
            {...labels(names.key, index)}
            value={pair.key}
            onChange={({ target }) => set(pair.id, { key: target.value })}
          />
          <Input
            {...shared}
            {...labels(names.value, index)}
            value={pairText(pair.value)}
            onChange={({ target }) => set(pair.id, { value: target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={disabled}
            aria-label={`${texts.remove} ${index + 1}`}
            title={texts.remove}
            onClick={() => remove(pair.id)}
          />
        </div>
      ))}
      <Button type="dashed" size="small" icon={<PlusOutlined />} disabled={disabled} onClick={add}>
        {messages.form.addRow}
      </Button>
    </ChoiceGroup>
  )
}
