import {
  DeleteOutlined,
  DownOutlined,
  EyeOutlined,
  LeftOutlined,
  LoadingOutlined,
  PaperClipOutlined,
  RedoOutlined,
  RightOutlined,
  UpOutlined,
} from '@ant-design/icons'
import { Button, Tooltip, Upload, type UploadFile } from 'antd'
import { type ReactNode, useState } from 'react'
import { fillText, messages, uploadMessages } from '#core/message'
import { dialogPart } from '#react/part'
import { useUpload } from '#react/source'
import type { FieldFaceProps } from '#react/widget'
import { textProp, useNotifier } from '#widgets/face'
import { refusalOf } from './acceptFile.ts'
import type { UploadItem } from './uploadItem.ts'
import { useFileZone } from './useFileZone.ts'
import { type UploadTarget, useUploads } from './useUploads.ts'
import './upload.css'

const { failed, failedBecause, fileFailed } = uploadMessages

/** A reason without the words that it failed, which stand before it. */
const reasonAlone = (reason: string): string =>
  reason.startsWith(failed) ? reason.slice(failed.length).replace(/^[，,：:.。\s]+/, '') : reason

/** That a file failed, and why where that is known. spec: widgets §8 Upload failure */
function failureText(reason: string): string {
  const alone = reasonAlone(reason)
  return alone === '' ? failed : fillText(failedBecause, { reason: alone })
}

/** The same with the name of the file, for a notice far from its line. */
function namedFailureText(file: string, reason: string): string {
  return `${fillText(fileFailed, { file })} ${reasonAlone(reason)}`.trimEnd()
}

/** An item as antd's list draws it. Its state is said in words too. spec: widgets §8 Upload tooltips */
function antdFile(item: UploadItem, url: string): UploadFile {
  const { id, name, status, percent, message, isInterrupted } = item
  const response = {
    uploading: isInterrupted ? uploadMessages.interrupted : fillText(uploadMessages.uploading, { percent }),
    done: uploadMessages.done,
    error: failureText(message ?? ''),
  }
  return { uid: id, name, status, percent, response: response[status], ...(url === '' ? {} : { url }) }
}

/** How many files a field takes (0: any number), and the folder that they are stored in. The item goes before the model. */
function uploadSettings({ field, props }: Pick<FieldFaceProps, 'field' | 'props'>) {
  const { document } = field
  const limit = typeof props.limit === 'number' ? props.limit : document.limit
  return {
    limit: typeof limit === 'number' ? limit : 0,
    biz: typeof document.biz === 'string' ? document.biz : undefined,
    structured: props.structured === true,
    target: targetOf(props),
  }
}

/** The access token goes to an address of the document only where that says so. spec: readings, Permissions */
function targetOf(props: FieldFaceProps['props']): UploadTarget {
  const action = textProp(props, 'address')
  const responseName = textProp(props, 'responseName')
  const token = typeof props.token === 'boolean' ? props.token : action === undefined
  return { token, ...(action ? { action } : {}), ...(responseName ? { responseName } : {}) }
}

interface UploadLineProps {
  name: string
  /** In words how far it is, in a tooltip; empty where it has failed. */
  state: string
  /** Why it failed or waits, below a file of a list; a picture's reason is in a tooltip. */
  trouble: string
  /** The place among the files, from 0, and how many there are. */
  place: { at: number; count: number }
  /** Pictures stand in a row, files below each other. */
  upright: boolean
  /** Left out where the order cannot be changed. */
  move?: ((by: -1 | 1) => void) | undefined
  /** Sends it again; left out unless it has failed. */
  retry?: (() => void) | undefined
  children: ReactNode
}

const upload = uploadMessages

/** A file of the list, how far it is in words, and ways to change its place. spec: widgets §5, §8 */
function UploadLine({ name, state, trouble, place, upright, move, retry, children }: UploadLineProps) {
  const notifier = useNotifier()
  const back = () => (place.at === 0 ? notifier.warn(upload.firstAlready) : move?.(-1))
  const on = () => (place.at === place.count - 1 ? notifier.warn(upload.lastAlready) : move?.(1))
  const isMoved = move && place.count > 1
  const button = (text: string, icon: ReactNode, onClick: () => void) => (
    <Button size="small" type="text" icon={icon} aria-label={fillText(text, { file: name })} onClick={onClick} />
  )
  return (
    <div className={upright ? 'upload-line' : 'upload-line is-card'}>
      <Tooltip title={state}>{children}</Tooltip>
      {(isMoved || retry) && (
        <span className="upload-moves">
          {isMoved &&
            button(upload.moveBack, upright ? <UpOutlined aria-hidden /> : <LeftOutlined aria-hidden />, back)}
          {retry && button(upload.again, <RedoOutlined aria-hidden />, retry)}
          {isMoved && button(upload.moveOn, upright ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />, on)}
        </span>
      )}
      {upright && trouble !== '' && <span className="upload-trouble">{trouble}</span>}
    </div>
  )
}

/** Pictures that a canvas draws; a drawing of lines, for one, stays what it is. */
const cuttable = /^image\/(png|jpeg|webp|bmp|gif)$/

const CropDialog = dialogPart<CropProps>(async () => (await import('./CropDialog.tsx')).CropDialog)

interface CropProps {
  file: File
  onCut(file: File): void
  onClose(): void
}

interface UploadControlProps {
  face: FieldFaceProps
  wants: 'image' | 'file'
  listType: 'text' | 'picture-card'
  /** Shows a stored file. */
  onOpen(file: { path: string; name: string }): void
  children: ReactNode
}

/** Files to choose, drop or paste, on their way and stored. The value is emitted when none is on its way. */
export function UploadControl({ face, wants, listType, onOpen, children }: UploadControlProps) {
  const { id, disabled, onBlur } = face
  const notifier = useNotifier()
  const { url: urlOf, isPrivate } = useUpload()
  const settings = uploadSettings(face)
  const onFailed = useFailureNotice(wants)
  /** Pictures that are cut before they are sent, one after the other. */
  const [uncut, setUncut] = useState<readonly File[]>([])
  const { items, add, retry, remove, move } = useUploads({ ...face, ...settings, onFailed })
  const take = (file: File) => {
    const refusal = refusalOf(file, wants)
    if (refusal) notifier.warn(refusal)
    else if (face.props.crop === true && cuttable.test(file.type)) setUncut((before) => [...before, file])
    else add(file)
  }
  const [next] = uncut
  const leaveOut = (file: File) => setUncut((before) => before.filter((one) => one !== file))
  const { isOver, ...zone } = useFileZone({ open: !disabled, take: (files) => files.forEach(take) })
  return (
    <div {...zone} className={isOver ? 'upload-zone is-over' : 'upload-zone'}>
      <Upload
        onPreview={({ uid, status }) => {
          const { path, name = '' } = items.find((item) => item.id === uid) ?? {}
          if (path && face.props.allowDownload === false) return
          if (path) onOpen({ path, name })
          else if (status !== 'uploading') notifier.warn(uploadMessages.unknownFile)
        }}
        listType={listType}
        id={id}
        disabled={disabled}
        multiple={settings.limit !== 1}
        accept={wants === 'image' ? 'image/*' : undefined}
        showUploadList={{ ...lineIcons, showRemoveIcon: face.props.allowRemove !== false }}
        {...(listType === 'text' && { iconRender: fileIcon })}
        fileList={items.map((item) => antdFile(item, item.path && !isPrivate(item.path) ? urlOf(item.path) : ''))}
        itemRender={(line, { uid, name, status, response }, { length }) => {
          const at = items.findIndex((item) => item.id === uid)
          const state = String(response ?? '')
          return (
            <UploadLine
              name={name}
              state={status === 'error' ? '' : state}
              trouble={status === 'error' || items[at]?.isInterrupted ? state : ''}
              place={{ at, count: length }}
              upright={listType === 'text'}
              move={disabled ? undefined : (by) => move(uid, by)}
              retry={status === 'error' ? () => retry(uid) : undefined}
            >
              {line}
            </UploadLine>
          )
        }}
        beforeUpload={(file) => {
          take(file)
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
      {next && (
        <CropDialog
          key={uncut.length}
          file={next}
          onCut={(file) => {
            leaveOut(next)
            add(file)
          }}
          onClose={() => leaveOut(next)}
        />
      )}
    </div>
  )
}

/** The titles of these buttons name them; the library's own icons would, in English. */
const lineIcons = { removeIcon: <DeleteOutlined aria-hidden />, previewIcon: <EyeOutlined aria-hidden /> }

const fileIcon = ({ status }: UploadFile) =>
  status === 'uploading' ? <LoadingOutlined aria-hidden /> : <PaperClipOutlined aria-hidden />

/** Tells of a file that could not be stored: pictures in a dialog, other files in a notice. spec: widgets §8 Upload failure */
function useFailureNotice(wants: UploadControlProps['wants']) {
  const notifier = useNotifier()
  return (name: string, message: string): void => {
    const text = fillText(uploadMessages.imageFailed, { message: message || messages.failure.upload })
    if (wants === 'file') notifier.error(namedFailureText(name, message))
    else notifier.dialog(uploadMessages.imageFailedTitle, text, messages.word.close)
  }
}
