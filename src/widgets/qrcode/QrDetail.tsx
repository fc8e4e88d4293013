import { QRCode } from 'antd'
import type { DetailFaceProps } from '#react/widget'
import { EmptyMark, shownText, textProp } from '#widgets/face'
import { codeText } from './codeText.ts'
import './qrcode.css'

const defaultSizePx = 160

/** The code with the value in words below it; drawn as lines, so that it is sharp on paper, black on white in the dark too. */
export function QrDetail({ field, value, record, props }: DetailFaceProps) {
  const text = shownText(field, value, record)
  const code = codeText(textProp(props, 'path'), value, record)
  if (code === '') return <EmptyMark />
  const size = typeof props.size === 'number' ? props.size : defaultSizePx
  return (
    <figure className="face-qrcode" aria-label={text}>
      <div aria-hidden>
        <QRCode type="svg" value={code} size={size} color="#000" bgColor="#fff" bordered={false} />
      </div>
      <figcaption>{text}</figcaption>
    </figure>
  )
}
