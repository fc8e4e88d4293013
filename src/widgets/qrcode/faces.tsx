import { QRCode } from 'antd'
import { hostedPath } from '#core/menu'
import { isEmpty } from '#core/object'
import { ink, paper } from '#core/palette'
import { useBasePath } from '#react/source'
import type { DetailFaceProps, WidgetExample } from '#react/widget'
import { EmptyMark, shownText, textProp, valueText } from '#widgets/face'
import './qrcode.css'

/** The content of the code: the record's address on this site, with `{name}` filled in, else the value. */
function codeText(
  { path, basePath }: { path: string | undefined; basePath: string },
  { value, record }: Pick<DetailFaceProps, 'value' | 'record'>,
): string {
  if (path === undefined) return isEmpty(value) ? '' : valueText(value)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueText(record[name])))
  return new URL(hostedPath(filled, basePath), window.location.origin).href
}

const defaultSizePx = 160

/** The code with the value below it; as SVG, so that it prints sharply, and black on white in dark themes too. */
function QrDetail({ field, value, record, props }: DetailFaceProps) {
  const text = shownText(field, value, record)
  const code = codeText({ path: textProp(props, 'path'), basePath: useBasePath() }, { value, record })
  if (code === '') return <EmptyMark />
  const size = typeof props.size === 'number' ? props.size : defaultSizePx
  return (
    <figure className="face-qrcode" aria-label={text}>
      <div aria-hidden>
        <QRCode type="svg" value={code} size={size} color={ink} bgColor={paper} bordered={false} />
      </div>
      <figcaption>{text}</figcaption>
    </figure>
  )
}

/** The faces of the QR code: in tables its text is enough. */
export { AnyTextCell as Cell } from '#widgets/face'
export { QrDetail as Detail }

/** A code that is scanned, and none. */
export const example: WidgetExample = {
  field: { type: 'text', title: '设备编号' },
  values: [null, 'A81758FFFE0312AB'],
}
