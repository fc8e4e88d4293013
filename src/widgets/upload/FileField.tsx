import { Button } from 'antd'
import { messages } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { textProp } from '#widgets/face'
import { UploadControl } from './UploadControl.tsx'

/** Files of any kind. */
export const FileField = (face: FieldFaceProps) => (
  <UploadControl face={face} wants="file" list={{ listType: 'text' }}>
    <Button>{textProp(face.props, 'text') ?? messages.word.upload}</Button>
  </UploadControl>
)
