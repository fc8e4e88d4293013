import { useMemo } from 'react'
import type { FieldItem } from '#core/screen'
import { useEngine } from '#react/engine'
import { useWatched } from '#react/watch'
import type { DetailFaceProps, TableFace } from '#react/widget'
import { tablePartsOf } from './FieldHost.tsx'
import { useSurface } from './surface.tsx'
import { WidgetFace } from './WidgetFace.tsx'

/** A read-only value: in a detail, or in a form in view mode. */
export function ValueHost({ item }: { item: FieldItem }) {
  const { faces } = useEngine()
  const { item: viewOf, form, record } = useSurface()
  const { title, help } = useWatched(viewOf(item.id))
  const current = form ? form.record() : record
  const table = useShownTable(item)
  const props: DetailFaceProps = {
    field: item.field,
    props: item.props,
    value: current[item.field.name],
    record: current,
    ...(table ? { table } : {}),
  }
  return (
    <faces.Value item={item} title={title} help={help}>
      <WidgetFace widget={item.widget} place={item.pointer}>
        {({ Detail }) => (Detail ? <Detail {...props} /> : <TextValue {...props} />)}
      </WidgetFace>
    </faces.Value>
  )
}

/** The columns that the document names for a sub-table; its rows are not checked. */
function useShownTable(item: FieldItem): TableFace | null {
  return useMemo(
    () => (item.columns ? { columns: item.columns, checks: [], errors: null, ...tablePartsOf(item) } : null),
    [item],
  )
}

/** The text widget, for widgets without a detail face. */
function TextValue(props: DetailFaceProps) {
  return (
    <WidgetFace widget="text" place="">
      {({ Detail }) => (Detail ? <Detail {...props} /> : null)}
    </WidgetFace>
  )
}
