import { Upload } from '@formily/antd-v5/esm/upload'
import { connect, mapReadPretty } from '@formily/react'
import type { UploadFile, UploadProps } from 'antd'
import { messages, uploadMessages } from '#core/message'
import { isObject } from '#core/object'
import { useUpload } from '#react/source'
import { EmptyMark, SafeLink } from '#widgets/face'
import { grouped } from './adapted.tsx'

type Request = NonNullable<UploadProps['customRequest']>

interface FilesProps extends Omit<UploadProps, 'onChange'> {
  textContent?: string
  onChange(files: readonly object[]): void
}

/** Files that our server stores. The value lists them by name and address; one that is on its way has no address yet. */
function Files({ textContent = messages.word.upload, onChange, ...props }: FilesProps) {
  const { send, url } = useUpload()
  const store: Request = async ({ file, onSuccess, onError, onProgress }) => {
    try {
      const onShare = (share: number) => onProgress?.({ percent: share * 100 })
      const path = await send({ file: file as File, fileName: (file as File).name }, { onProgress: onShare })
      onSuccess?.({ path, url: url(path) })
    } catch (error) {
      onError?.(error instanceof Error ? error : new Error(uploadMessages.failed))
    }
  }
  return (
    <Upload
      {...props}
      textContent={textContent}
      serviceErrorMessage={uploadMessages.failed}
      customRequest={store}
      onChange={(files) => onChange(files.map(asValue))}
    />
  )
}

/** What of a file is kept: no object of the browser. */
function asValue({ uid, name, status, url, percent, response }: UploadFile): object {
  const path = isObject(response) ? response.path : undefined
  const stored = { uid, name, status, url, ...(status === 'uploading' ? { percent } : {}), ...(path ? { path } : {}) }
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined))
}

/** Files to open. */
function FileLinks({ value, fileList = value }: { value?: unknown; fileList?: unknown }) {
  const files = Array.isArray(fileList) ? fileList.filter(isObject) : []
  if (files.length === 0) return <EmptyMark />
  return files.map(({ uid, name, url }) => (
    <div key={String(uid ?? url)}>
      <SafeLink kind="url" text={String(url ?? '')}>
        {String(name ?? url)}
      </SafeLink>
    </div>
  ))
}

export const StoredFiles = connect(grouped(Files as never), mapReadPretty(FileLinks as never))
