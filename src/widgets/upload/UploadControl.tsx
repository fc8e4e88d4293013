import { Upload, type UploadProps } from 'antd'
import type { ReactNode } from 'react'
import { fillText, messages, uploadMessages } from '#core/message'
import { useUpload } from '#react/source'
import type { FieldFaceProps } from '#react/widget'
import { useNotifier } from '#widgets/face'
import { refusalOf } from './acceptFile.ts'
import { antdFile } from './antdFile.ts'
import { namedFailureText } from './failureText.ts'
import { UploadLine } from './UploadLine.tsx'
import { uploadSettings } from './uploadSettings.ts'
import { useUploads } from './useUploads.ts'

interface UploadControlProps {
  face: FieldFaceProps
  wants: 'image' | 'file'
  list: Pick<UploadProps, 'listType' | 'onPreview'>
  children: ReactNode
}

/** Files to choose, on their way and stored. The value is emitted when none is on its way. */
export function UploadControl({ face, wants, list, children }: UploadControlProps) {
  const { id, disabled, onBlur } = face
  const notifier = useNotifier()
  const { url: urlOf } = useUpload()
  const { limit, biz } = uploadSettings(face)
  const onFailed = (name: string, message: string) => {
    if (wants === 'file') return notifier.error(namedFailureText(name, message))
    notifier.dialog(
      uploadMessages.imageFailedTitle,
      fillText(uploadMessages.imageFailed, { message: message || uploadMessages.unknownError }),
      messages.word.close,
    )
  }
  const { items, add, remove, move } = useUploads({ ...face, limit, biz, onFailed })
  return (
    <Upload
      onPreview={({ url, status }) => {
        if (!url && status !== 'uploading') notifier.warn(uploadMessages.unknownFile)
      }}
      {...list}
      id={id}
      disabled={disabled}
      multiple={limit !== 1}
      accept={wants === 'image' ? 'image/*' : undefined}
      fileList={items.map((item) => antdFile(item, item.path ? urlOf(item.path) : ''))}
      itemRender={(line, { uid, name, status, response }, { length }) => (
        <UploadLine
          name={name}
          state={status === 'error' ? '' : String(response ?? '')}
          place={{ at: items.findIndex((item) => item.id === uid), count: length }}
          upright={list.listType === 'text'}
          move={disabled ? undefined : (by) => move(uid, by)}
        >
          {line}
        </UploadLine>
      )}
      beforeUpload={(file) => {
        const refusal = refusalOf(file, wants)
        if (refusal) notifier.warn(refusal)
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
