import JsBarcode from 'jsbarcode'
import { widgetMessages } from '#core/message'
import type { DetailFaceProps, WidgetExample } from '#react/widget'
import { EmptyMark, shownText, textProp, valueText } from '#widgets/face'
import './barcode.css'

/** What jsbarcode writes into an object that it is given to draw on. */
interface Encoded {
  encodings?: Readonly<Record<'data', string>>[]
}

/** The bars of a text from the left, `1` for black; null if the format has no bars for it. */
function barsOf(text: string, format: string): string | null {
  const drawing: Encoded = {}
  let isValid = false
  JsBarcode(drawing, text, {
    format,
    flat: true,
    valid: (valid) => {
      isValid = valid
    },
  })
  return isValid ? (drawing.encodings ?? []).map((part) => part.data).join('') : null
}

/** Space beside the bars that readers need, in bars. */
const quiet = 10
const barPx = 2
const heightPx = 56

/** Each run of black bars as a rectangle of a path. */
const pathOf = (bars: string): string =>
  [...bars.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index + quiet} 0h${run.length}v${heightPx}h-${run.length}z`)
    .join('')

/** The code with the value below it; drawn as SVG, so that it prints sharply, and black on white in dark themes too. */
function BarcodeDetail({ field, value, record, props }: DetailFaceProps) {
  const text = shownText(field, value, record)
  if (text === '') return <EmptyMark />
  const bars = barsOf(valueText(value), textProp(props, 'format') ?? 'CODE128')
  if (bars === null)
    return (
      <span className="face-detail">
        {text} <small className="barcode-none">{widgetMessages.barcode.none}</small>
      </span>
    )
  const width = bars.length + 2 * quiet
  return (
    <figure className="barcode" aria-label={text}>
      <svg
        aria-hidden
        width={width * barPx}
        height={heightPx}
        viewBox={`0 0 ${width} ${heightPx}`}
        preserveAspectRatio="none"
      >
        <path d={pathOf(bars)} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  )
}

/** In tables its text is enough. */
export { AnyTextCell as Cell } from '#widgets/face'
export { BarcodeDetail as Detail }

/** A code, none, and a text that has no bars. */
export const example: WidgetExample = {
  field: { type: 'text', title: '资产编号' },
  values: [null, 'QHX-2026-00018', '青禾县一号'],
  others: [
    { field: { type: 'text', title: '商品条码' }, props: { format: 'EAN13' }, values: ['6901234567892', '690'] },
  ],
}
