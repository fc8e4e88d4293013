import { isMaskText } from '#core/model'
import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { CellText, DetailText, type LinkKind, SafeLink, shownText, textProp } from '#widgets/face'

type Shown = Pick<CellFaceProps, 'field' | 'value' | 'props'>

const kinds: ReadonlySet<string> = new Set(['url', 'mail', 'phone'] satisfies LinkKind[])

/** A mask leads nowhere. */
function linkOf({ field, value, props }: Shown): LinkKind | undefined {
  const link = textProp(props, 'link')
  return link !== undefined && kinds.has(link) && !isMaskText(field, value) ? (link as LinkKind) : undefined
}

/** Text in a table; an address may be followed. */
export function TextCell({ field, value, record, props, ellipsis }: CellFaceProps) {
  const text = shownText(field, value, record)
  return (
    <SafeLink text={text} kind={linkOf({ field, value, props })}>
      <CellText text={text} ellipsis={ellipsis} />
    </SafeLink>
  )
}

/** Text in a detail; an address may be followed. */
export function TextDetail({ field, value, record, props }: DetailFaceProps) {
  const text = shownText(field, value, record)
  return (
    <SafeLink text={text} kind={linkOf({ field, value, props })}>
      <DetailText text={text} />
    </SafeLink>
  )
}
