import { Tooltip, Upload, type UploadProps } from 'antd'
import type { ReactNode } from 'react'
import { fillText, messages } from '#core/message'
import { useUpload } from '#react/source'
import type { FieldFaceProps } from '#react/widget'
import { useTell } from '#widgets/face'
import { refusalOf } from './acceptFile.ts'
import { antdFile } from './antdFile.ts'
import { uploadSettings } from './uploadSettings.ts'
import { useUploads } from './useUploads.ts'

interface UploadControlProps {
  face: FieldFaceProps
  wants: 'image' | 'file'
  list: Pick<UploadProps, 'listType' | 'onPreview'>
  children: ReactNode
}

/** The state of a file in words, over its line; antd says why by itself where one has failed. spec: widgets §8 Upload tooltips */
const withState: UploadProps['itemRender'] = (line, { status, response }) =>
  status === 'error' ? line : <Tooltip title={response}>{line}</Tooltip>

/** Files to choose, on their way and stored. The value is emitted when none is on its way. */
export function UploadControl({ face, wants, list, children }: UploadControlProps) {
  const { id, value, disabled, onChange, onBlur } = face
  const tell = useTell()
  const { url: urlOf } = useUpload()
  const { limit, biz } = uploadSettings(face)
  const onFailed = (name: string, message: string) => {
    if (wants === 'file') return tell.error(fillText(messages.upload.fileFailed, { file: name }))
    tell.dialog(
      messages.upload.imageFailedTitle,
      fillText(messages.upload.imageFailed, { message: message || messages.upload.unknownError }),
      messages.word.close,
    )
  }
  const { items, add, remove } = useUploads({ value, limit, biz, onFailed, onChange })
  return (
    <Upload
      {...list}
      id={id}
      disabled={disabled}
      multiple={limit !== 1}
      accept={wants === 'image' ? 'image/*' : undefined}
      fileList={items.map((item) => antdFile(item, item.path ? urlOf(item.path) : ''))}
      itemRender={withState}
      beforeUpload={(file) => {
        const refusal = refusalOf(file, wants)
        if (refusal) tell.warn(refusal)
        else add(file)
        return Upload.LIST_IGNORE
      }}
      onRemove={({ uid }) => {
        remove(uid)
        onBlur()
        return false
      }}
    >
      {disabled ? null : children}
    </Upload>
  )
}
