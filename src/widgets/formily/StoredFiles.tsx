import { Upload } from '@formily/antd-v5/esm/upload'
import type { Field } from '@formily/core'
import { connect, mapReadPretty, useField } from '@formily/react'
import type { UploadFile, UploadProps } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { hostedPath, ownPath } from '#core/menu'
import { fillText, messages, uploadMessages } from '#core/message'
import { isObject } from '#core/object'
import { useBasePath, useUpload } from '#react/source'
import { usePending } from '#react/widget'
import { EmptyMark, SafeLink } from '#widgets/face'
import { grouped, named } from './adapted.tsx'

type Request = NonNullable<UploadProps['customRequest']>

interface FilesProps extends Omit<UploadProps, 'onChange' | 'fileList'> {
  textContent?: string
  value?: readonly UploadFile[]
  onChange(files: readonly object[]): void
}

/**
 * Files that our server stores. The value lists them by name and address; one that is on its way has no address yet, and the
 * form waits for it before it saves. One that has failed keeps the form from being saved until it is removed.
 */
function Files({ textContent = messages.word.upload, onChange, ...props }: FilesProps) {
  const store = useStoring(onChange)
  const basePath = useBasePath()
  const open = ({ url = '' }: UploadFile) => window.open(hostedPath(url, basePath), '_blank', 'noopener,noreferrer')
  return (
    <Upload
      {...props}
      textContent={textContent}
      serviceErrorMessage={uploadMessages.failed}
      customRequest={store}
      {...(basePath === '' ? {} : { onPreview: open })}
      onChange={(files) => onChange(files.map(asValue))}
    />
  )
}

/** Sends one file. The form waits for it; one that has not arrived when the control goes is no part of the value any more. */
function useStoring(onChange: FilesProps['onChange']): Request {
  const { send, url } = useUpload()
  const basePath = useBasePath()
  const pending = usePending()
  const field = useField<Field>()
  const stands = useStanding(() => {
    const files: readonly UploadFile[] = Array.isArray(field.value) ? field.value : []
    const arrived = files.filter(({ status }) => status !== 'uploading')
    if (arrived.length < files.length) onChange(arrived)
  })
  return ({ file, onSuccess, onError, onProgress }) => {
    const abort = new AbortController()
    const { name } = file as File
    const store = async (): Promise<string | null> => {
      try {
        const onShare = (share: number) => onProgress?.({ percent: share * 100 })
        const path = await send({ file: file as File, fileName: name }, { signal: abort.signal, onProgress: onShare })
        onSuccess?.({ path, url: ownPath(url(path), basePath) })
        return null
      } catch (error) {
        if (!stands()) return fillText(uploadMessages.unsaved, { field: String(field.title ?? ''), files: name })
        onError?.(error instanceof Error ? error : new Error(uploadMessages.failed))
        return null
      }
    }
    pending?.(store())
    return { abort: () => abort.abort() }
  }
}

/** Whether the control is still mounted; `settle` runs before its first render and on unmount. */
function useStanding(settle: () => void): () => boolean {
  const standing = useRef(true)
  const [first] = useState(() => settle)
  useLayoutEffect(() => {
    standing.current = true
    first()
    return () => {
      standing.current = false
      first()
    }
  }, [first])
  return () => standing.current
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

export const StoredFiles = connect(grouped(named(Files as never)), mapReadPretty(FileLinks as never))
