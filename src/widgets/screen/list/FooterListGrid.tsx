import { useMemo } from 'react'
import { useWatched } from '#react/watch'
import { footerPart, gridFooterLines } from '#widgets/grid'
import { ListGrid, type ListGridProps } from './ListGrid.tsx'

/** The grid of a list that says below its rows what they come to. */
export function FooterListGrid(props: Omit<ListGridProps, 'footer'>) {
  const lines = useWatched(props.list.footer)
  const columns = useWatched(props.list.columns)
  const footer = useMemo(() => {
    const ofList = columns.map(({ column }) => column)
    return { lines: gridFooterLines(lines, ofList), part: footerPart }
  }, [lines, columns])
  return <ListGrid {...props} footer={footer} />
}
