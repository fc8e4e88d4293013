import { useMemo } from 'react'
import { messages } from '#core/message'
import type { FooterLine, ShownColumn } from '#react/list'
import { useWatched } from '#react/watch'
import { shownText } from '#widgets/face'
import { footerPart, type GridFooterLine } from '#widgets/grid'
import { ListGrid, type ListGridProps } from './ListGrid.tsx'

/** The grid of a list that says below its rows what they come to. */
export function FooterListGrid(props: Omit<ListGridProps, 'footer'>) {
  const lines = useWatched(props.list.footer)
  const columns = useWatched(props.list.columns)
  const footer = useMemo(
    () => ({ lines: lines.map((line) => gridLine(line, columns)), part: footerPart }),
    [lines, columns],
  )
  return <ListGrid {...props} footer={footer} />
}

const gridLine = ({ measure, values }: FooterLine, columns: readonly ShownColumn[]): GridFooterLine => ({
  title: messages.list.measure[measure],
  texts: Object.fromEntries(
    columns.flatMap(({ column: { id, field } }) => {
      const value = values[field.name]
      return value === undefined ? [] : [[id, shownText(field, value, {})] as const]
    }),
  ),
})
