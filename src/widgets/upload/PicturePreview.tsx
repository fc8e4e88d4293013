import { Image } from 'antd'

interface PicturePreviewProps {
  /** The picture that is seen large; none while null. */
  url: string | null
  onClose(): void
}

/** One picture over the page; Esc closes it. */
export function PicturePreview({ url, onClose }: PicturePreviewProps) {
  if (url === null) return null
  return (
    <Image
      src={url}
      wrapperClassName="face-hidden"
      preview={{ visible: true, src: url, onVisibleChange: (visible) => !visible && onClose() }}
    />
  )
}
