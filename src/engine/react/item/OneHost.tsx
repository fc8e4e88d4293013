import { useMemo } from 'react'
import type { RecordValues } from '#core/model'
import type { OneItem } from '#core/screen'
import { useEngine } from '#react/engine'
import type { FormController } from '#react/form'
import { useWatched } from '#react/watch'
import { Items } from './Items.tsx'
import { DetailSurface, FormSurface, useSurface } from './surface.tsx'

/** The one record of a field as a group: in a form a form of its own, in a detail what is shown of it. */
export function OneHost({ item }: { item: OneItem }) {
  const { item: viewOf, columns, form, record } = useSurface()
  const { faces } = useEngine()
  const { title, help } = useWatched(viewOf(item.id))
  return (
    <faces.Group id={item.id} title={title} help={help} columns={columns}>
      {form ? <OneForm item={item} form={form} /> : <OneDetail item={item} value={record[item.field.name]} />}
    </faces.Group>
  )
}

/** Drawn anew with the form that stands after all values have been replaced. */
function OneForm({ item, form }: { item: OneItem; form: FormController }) {
  const inner = useWatched(form.one(item.field.name))
  const { columns, Inside } = useSurface()
  if (!inner) return null
  return (
    <FormSurface key={keyOf(inner)} form={inner} columns={columns} Inside={Inside}>
      <Items items={inner.program.items} />
    </FormSurface>
  )
}

const keys = new WeakMap<FormController, number>()
let last = 0

function keyOf(form: FormController): number {
  const key = keys.get(form) ?? ++last
  keys.set(form, key)
  return key
}

const none: RecordValues = Object.freeze({})

/** A record that is not there has no values. */
function OneDetail({ item, value }: { item: OneItem; value: unknown }) {
  const { detail, columns, Inside } = useSurface()
  const record = typeof value === 'object' && value !== null ? (value as RecordValues) : none
  const context = useMemo(() => detail?.one(item, record), [detail, item, record])
  if (!context) return null
  return (
    <DetailSurface detail={context} record={record} columns={columns} Inside={Inside}>
      <Items items={context.program.items} />
    </DetailSurface>
  )
}
