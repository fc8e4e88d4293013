import { Image } from 'antd'
import { usePictureUrl } from '#widgets/face'

interface PicturePreviewProps {
  /** The stored path of the picture that is seen large; none while null. */
  path: string | null
  onClose(): void
}

/** One picture over the page; Esc closes it. */
export function PicturePreview({ path, onClose }: PicturePreviewProps) {
  const src = usePictureUrl(path ?? '')
  if (path === null || !src) return null
  return (
    <Image
      src={src}
      wrapperClassName="face-hidden"
      preview={{ visible: true, src, onVisibleChange: (visible) => !visible && onClose() }}
    />
  )
}
