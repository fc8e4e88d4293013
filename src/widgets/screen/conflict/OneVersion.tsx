import type { Field } from '#core/model'
import { isObject } from '#core/object'
import { modelOfOne } from '#core/screen'
import { useLibrary } from '#react/source'
import { EmptyMark } from '#widgets/face'
import { FieldValue } from '../item/FieldValue.tsx'

interface OneVersionProps {
  field: Field
  value: unknown
  other: unknown
}

const same = (one: unknown, other: unknown): boolean => String(one ?? '') === String(other ?? '')

/** A further record in one of two versions: what of it stands otherwise in the other. */
export function OneVersion({ field, value, other }: OneVersionProps) {
  const model = modelOfOne(field, useLibrary())
  if (!isObject(value) || !model) return <EmptyMark />
  const theirs = isObject(other) ? other : {}
  const differing = model.fields.filter(
    ({ name, base, formula }) => !base && !formula && name !== field.document.by && !same(value[name], theirs[name]),
  )
  return differing.map((own) => (
    <div key={own.name}>
      {own.title}：<FieldValue field={own} value={value[own.name]} record={value} />
    </div>
  ))
}
