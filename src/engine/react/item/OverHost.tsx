import { useId, useMemo } from 'react'
import type { RecordValues } from '#core/model'
import type { WidgetItem } from '#core/screen'
import type { FormController } from '#react/form'
import { useWatched } from '#react/watch'
import type { OverFaceProps } from '#react/widget'
import { useSurface } from './surface.tsx'
import { WidgetFace } from './WidgetFace.tsx'

/** A widget over several fields, or over none. */
export function OverHost({ item }: { item: WidgetItem }) {
  const { form, record } = useSurface()
  return form ? (
    <FormOver item={item} form={form} />
  ) : (
    <Over item={item} values={record} record={() => record} readonly />
  )
}

function FormOver({ item, form }: { item: WidgetItem; form: FormController }) {
  const names = useMemo(() => Object.values(item.bind).map(({ name }) => name), [item])
  const values = useWatched(useMemo(() => form.values(names), [form, names]))
  const { readonly, disabled } = useWatched(form.item(item.id)).state
  const closed = form.mode === 'view' || readonly || disabled
  return <Over item={item} values={values} record={form.record} readonly={closed} onChange={form.change} />
}

interface OverProps {
  item: WidgetItem
  values: RecordValues
  record(): RecordValues
  readonly: boolean
  onChange?(values: RecordValues): void
}

/** Maps the names of fields to the widget's names, and back. */
function Over({ item, values, record, readonly, onChange }: OverProps) {
  const id = useId()
  const { item: viewOf } = useSurface()
  const { title } = useWatched(viewOf(item.id))
  const bound = Object.entries(item.bind)
  const props: OverFaceProps = {
    id,
    props: item.props,
    values: Object.fromEntries(bound.map(([name, field]) => [name, values[field.name]])),
    readonly,
    record,
    onChange: (next) => {
      const present = bound.filter(([name]) => name in next)
      onChange?.(Object.fromEntries(present.map(([name, field]) => [field.name, next[name]])))
    },
    ...(title ? { title } : {}),
  }
  return (
    <WidgetFace widget={item.widget} place={item.pointer}>
      {({ Over: Face }) => (Face ? <Face {...props} /> : null)}
    </WidgetFace>
  )
}
