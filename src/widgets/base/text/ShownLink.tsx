import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { CellText, DetailText, type LinkKind, SafeLink, shownText, textProp } from '#widgets/face'

type Props = CellFaceProps['props']

const kinds: ReadonlySet<string> = new Set(['url', 'mail', 'phone'] satisfies LinkKind[])

function linkOf(props: Props): LinkKind | undefined {
  const link = textProp(props, 'link')
  return link !== undefined && kinds.has(link) ? (link as LinkKind) : undefined
}

/** Text in a table; an address may be followed. */
export function TextCell({ field, value, record, props, ellipsis }: CellFaceProps) {
  const text = shownText(field, value, record)
  return (
    <SafeLink text={text} kind={linkOf(props)}>
      <CellText text={text} ellipsis={ellipsis} />
    </SafeLink>
  )
}

/** Text in a detail; an address may be followed. */
export function TextDetail({ field, value, record, props }: DetailFaceProps) {
  const text = shownText(field, value, record)
  return (
    <SafeLink text={text} kind={linkOf(props)}>
      <DetailText text={text} />
    </SafeLink>
  )
}
